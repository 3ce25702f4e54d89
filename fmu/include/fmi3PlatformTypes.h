/* Basic types of FMI 3.0.2; interchangeable with the official header of this name. */
#ifndef fmi3PlatformTypes_h
#define fmi3PlatformTypes_h

#include <stdbool.h>
#include <stdint.h>

/* Opaque handles: one owned by the FMU, one by the importer, one for a saved state. */
typedef void* fmi3Instance;
typedef void* fmi3InstanceEnvironment;
typedef void* fmi3FMUState;

typedef uint32_t fmi3ValueReference;

typedef float fmi3Float32;
typedef double fmi3Float64;
typedef int8_t fmi3Int8;
typedef uint8_t fmi3UInt8;
typedef int16_t fmi3Int16;
typedef uint16_t fmi3UInt16;
typedef int32_t fmi3Int32;
typedef uint32_t fmi3UInt32;
typedef int64_t fmi3Int64;
typedef uint64_t fmi3UInt64;
typedef bool fmi3Boolean; /* One byte, where fmi2Boolean has four. */
typedef char fmi3Char;
typedef const fmi3Char* fmi3String; /* UTF-8, ends with a zero byte. */
typedef uint8_t fmi3Byte;
typedef const fmi3Byte* fmi3Binary; /* Carries no end mark; its size travels in a separate argument. */
typedef bool fmi3Clock;

#define fmi3True true
#define fmi3False false

#define fmi3ClockActive true
#define fmi3ClockInactive false

#endif
