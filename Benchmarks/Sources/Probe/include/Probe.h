#include <stddef.h>

/// Returns the number of bytes allocated, including the allocator's overhead, or 0 if it is unknown.
size_t allocated_bytes(void);

/// Does nothing. A profiler dumps and resets its counts when this function is called.
void probe_mark(void);
