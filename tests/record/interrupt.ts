const controller = new AbortController()

/**
 * Aborted by Ctrl-C and SIGTERM. Waiting code then throws, so that everything is stopped and every folder is removed.
 */
export const interrupted = controller.signal

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => controller.abort(new Error(`stopped by ${signal}`)))
}
