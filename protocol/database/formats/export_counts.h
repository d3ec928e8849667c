// What came of writing a file of another program.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_EXPORT_COUNTS_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_EXPORT_COUNTS_H_

#include <cstdint>

namespace tengen::database {

struct ExportCounts {
  int64_t records = 0;   // written
  int64_t left_out = 0;  // of rules, boards and positions that such a file cannot say
  int64_t cut = 0;       // texts of which only the beginning was written
  int64_t labels = 0;    // that such a file cannot say, of records that were written
  int64_t values = 0;    // likewise, or depths
  int64_t replaced = 0;  // characters that the encoding does not have
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_EXPORT_COUNTS_H_
