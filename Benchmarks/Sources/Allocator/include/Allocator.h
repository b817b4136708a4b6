#include <stddef.h>

/// The bytes that the allocator has handed out, its own included; 0 where that is not known.
size_t allocated_bytes(void);
