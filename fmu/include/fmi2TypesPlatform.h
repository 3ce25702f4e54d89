/* Basic types of FMI 2.0.5; interchangeable with the official header of this name. */
#ifndef fmi2TypesPlatform_h
#define fmi2TypesPlatform_h

/* What fmi2GetTypesPlatform returns: names this set of type choices. */
#define fmi2TypesPlatform "default"

/* Opaque handles: one owned by the FMU, one by the importer, one for a saved state. */
typedef void* fmi2Component;
typedef void* fmi2ComponentEnvironment;
typedef void* fmi2FMUstate;

typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer;
typedef int fmi2Boolean; /* An int, not a bool: arrays of it have a stride of four bytes. */
typedef char fmi2Char;
typedef const fmi2Char* fmi2String; /* UTF-8, ends with a zero byte. */
typedef char fmi2Byte;

#define fmi2True 1
#define fmi2False 0

#endif
