// The one place that knows which SUNDIALS it is: 6.x and 7.x differ in contexts and in error handling.
#pragma once

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_config.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>
#include <sunnonlinsol/sunnonlinsol_newton.h>

namespace bristle::sundials {

/// Receives what SUNDIALS has to say; it never prints.
using MessageHandler = void (*)(void* user, const char* message);

struct MessageTarget {
  MessageHandler handler;
  void* user;
};

inline SUNContext createContext() {
  SUNContext context = nullptr;
#if SUNDIALS_VERSION_MAJOR >= 7
  SUNContext_Create(SUN_COMM_NULL, &context);
#else
  SUNContext_Create(nullptr, &context);
#endif
  return context;
}

#if SUNDIALS_VERSION_MAJOR >= 7
inline void onError(int, const char*, const char*, const char* message, SUNErrCode, void* target,
                    SUNContext) {
  const auto& to = *static_cast<MessageTarget*>(target);
  to.handler(to.user, message == nullptr ? "" : message);
}
inline void routeMessages(SUNContext context, void*, MessageTarget& target) {
  SUNContext_ClearErrHandlers(context);
  SUNContext_PushErrHandler(context, onError, &target);
}
#else
inline void onError(int, const char*, const char*, char* message, void* target) {
  const auto& to = *static_cast<MessageTarget*>(target);
  to.handler(to.user, message);
}
inline void routeMessages(SUNContext, void* cvode, MessageTarget& target) {
  CVodeSetErrHandlerFn(cvode, onError, &target);
}
#endif

}  // namespace bristle::sundials
