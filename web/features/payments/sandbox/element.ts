import type { Language } from '#i18n/language.ts'
import { type CardFormHandle, notThere, openCardForm } from './card-form.ts'
import { createEvents, type Handler } from './events.ts'
import type { CardAnswer } from './messages.ts'

export type PaymentElement = {
  mount(target: string | HTMLElement): void
  unmount(): void
  destroy(): void
  update(options: unknown): void
  on(type: string, handler: Handler): PaymentElement
  once(type: string, handler: Handler): PaymentElement
  off(type: string, handler?: Handler): PaymentElement
  focus(): void
  blur(): void
  clear(): void
  collapse(): void
  /** Ours: the values of the fields, by the name of a test card. */
  collect(): Promise<CardAnswer>
  /** Ours: aborted once the element is gone for good. */
  readonly gone: AbortSignal
}

/** The card form that replaces Stripe's Payment Element in the sandbox. */
export function createPaymentElement(language: Language): PaymentElement {
  const events = createEvents()
  const gone = new AbortController()
  let form: CardFormHandle | undefined

  const element: PaymentElement = {
    gone: gone.signal,
    mount(target) {
      const found = typeof target === 'string' ? document.querySelector(target) : target
      if (!found) throw new Error('There is no such place to mount the card form in.')
      element.unmount()
      form = openCardForm(found, events, language)
    },
    unmount() {
      form?.close()
      form = undefined
    },
    destroy() {
      element.unmount()
      gone.abort()
    },
    // Looks and words are the page's own: the form reads the theme where it is chosen.
    update() {},
    collapse() {},
    on(type, handler) {
      events.on(type, handler)
      return element
    },
    once(type, handler) {
      events.once(type, handler)
      return element
    },
    off(type, handler) {
      events.off(type, handler)
      return element
    },
    focus: () => form?.focus(),
    blur: () => form?.blur(),
    clear: () => form?.clear(),
    collect: async () => form?.collect() ?? notThere(),
  }
  return element
}
