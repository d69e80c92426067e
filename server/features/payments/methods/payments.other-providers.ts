import { language } from '#i18n/t.ts'
import type { PaymentProvider, Texts } from '#server/extensions/payment-provider.ts'
import { refuse } from '#server/http/problem.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import type { CardProvider } from '../payments.provider.ts'

/** What a provider of cards and that of an extension have in common. */
type Charging = Pick<CardProvider, 'read' | 'cancel' | 'refund'>

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

function findProvider({ provider, others }: Providers, ref: string): Charging | null {
  const method = methodOf(ref)
  if (method === undefined) return provider
  const other = others?.get(method)
  return other ? chargingOf(other) : null
}

/** Whether the provider of this payment is there: an extension can be removed, and card payment can be off. */
export function isServed(deps: Providers, ref: string): boolean {
  return findProvider(deps, ref) !== null
}

/** The provider that a reference belongs to. Throws `payments_off` if it is not there. */
export function providerFor(deps: Providers, ref: string): Charging {
  return findProvider(deps, ref) ?? refuse('payments_off')
}

function paymentIdOf(ref: string): string {
  return ref.slice(ref.indexOf(':') + 1)
}

function chargingOf(other: PaymentProvider): Charging {
  return {
    async read(ref) {
      const paymentId = paymentIdOf(ref)
      // One that was never started cannot bring money any more, so the order can be paid in another way.
      const state = (await other.read(paymentId)) ?? {
        status: 'canceled' as const,
        receivedMinor: 0,
        currency: '',
        refunds: [],
      }
      return {
        ...state,
        ref,
        paymentId,
        clientSecret: '',
        amountMinor: state.receivedMinor,
        lastAttempt: null,
        failure: null,
        card: null,
      }
    },
    cancel: (ref) => other.cancel(paymentIdOf(ref)),
    refund: ({ ref, ...refund }) => other.refund({ ...refund, paymentId: paymentIdOf(ref) }),
  }
}
