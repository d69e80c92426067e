type ElementEvent = { elementType: 'payment' } & Record<string, unknown>

export type Handler = (event: ElementEvent) => void

export type Events = {
  on(type: string, handler: Handler): void
  /** Without a handler it takes all of that type off. */
  off(type: string, handler?: Handler): void
  once(type: string, handler: Handler): void
  emit(type: string, details?: Record<string, unknown>): void
}

/** The event listeners of an element. */
export function createEvents(): Events {
  const handlers = new Map<string, Map<Handler, { isOnce: boolean }>>()

  function add(type: string, handler: Handler, isOnce: boolean): void {
    const ofType = handlers.get(type) ?? new Map()
    handlers.set(type, ofType.set(handler, { isOnce }))
  }

  return {
    on: (type, handler) => add(type, handler, false),
    once: (type, handler) => add(type, handler, true),
    off(type, handler) {
      if (handler) handlers.get(type)?.delete(handler)
      else handlers.delete(type)
    },
    emit(type, details = {}) {
      // A copy: a handler may take itself off.
      for (const [handler, { isOnce }] of [...(handlers.get(type) ?? [])]) {
        if (isOnce) handlers.get(type)?.delete(handler)
        handler({ elementType: 'payment', ...details })
      }
    },
  }
}
