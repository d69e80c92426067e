import { isLanguage, type Language, sourceLanguage } from '#i18n/language.ts'
import { notThere } from './card-form.ts'
import { createPaymentElement, type PaymentElement } from './element.ts'
import { failedWith, type StripeLikeError } from './intents.ts'
import type { CardAnswer } from './messages.ts'

export type ElementsOptions = { clientSecret?: string; locale?: string }

export type Elements = {
  create(type: string): PaymentElement
  getElement(type: unknown): PaymentElement | null
  update(options: unknown): void
  fetchUpdates(): Promise<Record<string, never>>
  submit(): Promise<{ selectedPaymentMethod: 'card'; error?: undefined } | { error: StripeLikeError }>
  /** Ours: what `confirmPayment` needs of the form. */
  readonly clientSecret: string | undefined
  readonly language: Language
  readonly gone: AbortSignal
  collect(): Promise<CardAnswer>
}

/** The group a card form belongs to: one form, for one payment. */
export function createElements({ clientSecret, locale }: ElementsOptions = {}): Elements {
  const language = isLanguage(locale) ? locale : sourceLanguage
  let current: PaymentElement | undefined
  const there = () => (current && !current.gone.aborted ? current : undefined)

  const elements: Elements = {
    clientSecret,
    language,
    get gone() {
      return there()?.gone ?? AbortSignal.abort()
    },
    create(type) {
      if (type !== 'payment') throw new Error(`The element ${type} is not part of the sandbox.`)
      if (there()) throw new Error('This page has its card form already.')
      current = createPaymentElement(language)
      return current
    },
    // React's parts ask by their component, which carries its type.
    getElement: (type) => (type === 'payment' || typeof type === 'function' ? (there() ?? null) : null),
    update() {},
    fetchUpdates: async () => ({}),
    async submit() {
      const answer = await elements.collect()
      return 'code' in answer
        ? failedWith('validation_error', answer.message, answer.code)
        : { selectedPaymentMethod: 'card' }
    },
    collect: async () => there()?.collect() ?? notThere(),
  }
  return elements
}
