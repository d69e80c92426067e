const controller = new AbortController()

/**
 * Aborted by Ctrl-C and SIGTERM. Whatever waits then fails, so that everything that was started is stopped and every folder
 * removed on the way out.
 */
export const interrupted = controller.signal

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => controller.abort(new Error(`stopped by ${signal}`)))
}
