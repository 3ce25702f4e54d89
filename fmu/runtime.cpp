// What keeps an FMU binary free of the C++ runtime's exception machinery and loadable on old systems.
//
// - operator new and delete of our own, and the functions the standard library calls instead of throwing: the
//   library's versions bring the unwinder, which needs GLIBC 2.35 and leaks its emergency pool at each
//   unload.
// - exp, pow and log bound to their old symbol versions: the present ones need GLIBC 2.29.
// Nothing here is reached by a correct program: embedded code allocates with std::nothrow.

#include <cstdlib>
#include <new>

// The nothrow forms are what embedded code uses; the throwing ones exist because the library refers to them.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new(std::size_t size) {
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) std::abort();
  return memory;
}
void* operator new[](std::size_t size) {
  return operator new(size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}

#if defined(__linux__) && defined(__x86_64__) && defined(__GLIBC__)
extern "C" {
__asm__(".symver bristle_old_exp,exp@GLIBC_2.2.5");
__asm__(".symver bristle_old_pow,pow@GLIBC_2.2.5");
__asm__(".symver bristle_old_log,log@GLIBC_2.2.5");
double bristle_old_exp(double);
double bristle_old_pow(double, double);
double bristle_old_log(double);
double exp(double x) {
  return bristle_old_exp(x);
}
double pow(double x, double y) {
  return bristle_old_pow(x, y);
}
double log(double x) {
  return bristle_old_log(x);
}
}
#endif
