#include <stddef.h>

/// The bytes that the allocator has handed out, its own included; 0 where that is not known.
size_t allocated_bytes(void);

/// Does nothing. A profiler writes down what it has counted, and starts from 0, where it is called.
void probe_mark(void);
