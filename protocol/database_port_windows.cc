#include "protocol/database_port.h"

namespace tengen::protocol {

std::unique_ptr<DatabasePort> NewDatabasePort() { return nullptr; }

}  // namespace tengen::protocol
