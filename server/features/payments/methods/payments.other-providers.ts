import { language } from '#i18n/t.ts'
import type { PaymentProvider, PaymentState, Texts } from '#server/extensions/payment-provider.ts'
import { refuse } from '#server/http/problem.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import type { Intent } from '../payments.provider.ts'

/** The reference of an extension's payment. Those of the card provider have no colon. */
export function otherRef(method: string, paymentId: string): string {
  return `${method}:${paymentId}`
}

/** The name of the extension that a payment belongs to; undefined for a card payment. */
export function methodOf(ref: string | null): string | undefined {
  const [method, paymentId] = ref?.split(':') ?? []
  return paymentId === undefined ? undefined : method
}

/** The text in the language of the request, or in English. */
export function inLanguageOfRequest(texts: Texts): string {
  return texts[language()] ?? texts.en
}

/** What a buyer reads of how it was paid; the name of an extension that is gone, and undefined for a card. */
export function titleOfMethod({ others }: Pick<PaymentDeps, 'others'>, ref: string | null): string | undefined {
  const method = methodOf(ref)
  const title = others?.get(method ?? '')?.title
  return title ? inLanguageOfRequest(title) : method
}

type Providers = Pick<PaymentDeps, 'provider' | 'others'>

/** The provider of a payment, and the id by which it is asked: its own reference for cards, else the portal's id. */
type Asked = { provider: PaymentProvider<PaymentState | Intent, unknown>; id: string }

function findProvider({ provider, others }: Providers, ref: string): Asked | null {
  const method = methodOf(ref)
  if (method === undefined) return provider && { provider, id: ref }
  const other = others?.get(method)
  return other ? { provider: other, id: ref.slice(method.length + 1) } : null
}

/** Whether the provider of this payment is there: an extension can be removed, and card payment can be off. */
export function isServed(deps: Providers, ref: string): boolean {
  return findProvider(deps, ref) !== null
}

/** A payment at its provider. */
type PaymentAtProvider = {
  /** Undefined if the provider of cards does not know it. */
  read(): Promise<Intent | undefined>
  cancel(): Promise<void>
  refund(refund: { refundId: string; amountMinor: number; currency: string }): Promise<void>
}

/** The payment that a reference belongs to, at its provider. Throws `payments_off` if that is not there. */
export function providerFor(deps: Providers, ref: string): PaymentAtProvider {
  const { provider, id } = findProvider(deps, ref) ?? refuse('payments_off')
  return {
    async read() {
      const state = await provider.read(id)
      if (methodOf(ref) === undefined) return state && { ...noCard(ref, state), ...state }
      // One that was never started cannot bring money any more, so the order can be paid in another way.
      const known = state ?? { status: 'canceled' as const, receivedMinor: 0, currency: '', refunds: [] }
      return { ...known, ...noCard(ref, known), paymentId: id }
    },
    cancel: () => provider.cancel(id),
    refund: (refund) => provider.refund({ ...refund, paymentId: id }),
  }
}

/** What only cards have. */
function noCard(ref: string, { receivedMinor }: PaymentState): Omit<Intent, keyof PaymentState> {
  return {
    ref,
    paymentId: null,
    clientSecret: '',
    amountMinor: receivedMinor,
    lastAttempt: null,
    failure: null,
    card: null,
  }
}
