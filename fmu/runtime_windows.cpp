// What keeps a Windows binary small, exact, and out of the way of the program that loads it.
//
// - The standard library's formatting of numbers names GCC's handler of exceptions.  Nothing throws here, and
//   with the handler come the unwinder, a demangler and a pool of memory that outlives the library.
// - mingw-w64 resets the x87 unit of every thread that is started while the library is loaded.  Its mode
//   belongs to the program.
// - mingw-w64's own exp, log, pow and their like work on the x87 unit; pow takes 230 ns and is up to 18 units
//   in the last place off in the 53-bit mode that threads of Windows have.  Those of msvcrt, which is loaded
//   anyway, take 20 ns and are within one unit in every mode.
// - wine 8's exp(x) is 1 + x below -1024 and above 1024, where a steep Stribeck curve gets at once.
#include <windows.h>

extern "C" {

EXCEPTION_DISPOSITION __gxx_personality_seh0(EXCEPTION_RECORD*, void*, CONTEXT*, DISPATCHER_CONTEXT*) {
  return ExceptionContinueSearch;
}

void _fpreset() {}

#define BRISTLE_OF_MSVCRT_1(name)        \
  extern double (*__imp_##name)(double); \
  double name(double x) {                \
    return __imp_##name(x);              \
  }
#define BRISTLE_OF_MSVCRT_2(name)                \
  extern double (*__imp_##name)(double, double); \
  double name(double x, double y) {              \
    return __imp_##name(x, y);                   \
  }

extern double (*__imp_exp)(double);
double exp(double x) {
  if (x < -746) return 0;  // less than half of the smallest number
  if (x > 710) return __builtin_inf();
  return __imp_exp(x);
}
BRISTLE_OF_MSVCRT_1(log)
BRISTLE_OF_MSVCRT_1(sin)
BRISTLE_OF_MSVCRT_1(cos)
BRISTLE_OF_MSVCRT_2(pow)
BRISTLE_OF_MSVCRT_2(atan2)

}  // extern "C"
