#include "protocol/database_port.h"

namespace tengen {

std::unique_ptr<DatabasePort> NewDatabasePort() { return nullptr; }

}  // namespace tengen
