import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '#contract/access.ts'
import { isWholeMinor, maxMinor, toMinor } from '#contract/money.ts'
import type { PaymentOption, PaymentOptions } from '#contract/payments/options.ts'
import { t } from '#i18n/t.ts'
import type { PaymentProvider } from '#server/extensions/payment-provider.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { PaymentInMail } from '../../orders/mails/orders.mails.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'
import { openOrderMinor } from '../corrections/payments.owed.ts'
import { isChargeable } from '../payments.amount.ts'
import { areCardsOn } from '../payments.cards.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { findOwnOrder, startRefusal } from '../payments.start.ts'
import { findUnfinished } from '../payments.store.ts'
import { findDiscountTerms } from '../terms/payments.terms.store.ts'
import { inLanguageOfRequest, methodOf } from './payments.other-providers.ts'
import { termsHint } from './payments.terms-hint.ts'

/** The amount to be paid: for an order, or for one that is not placed yet. */
type Sum = { amountMinor: number; currency: string; order?: Pick<OrderRow, 'id' | 'number'> }

/** Why no card can be charged this amount, or null. */
function cardRefusalOf(deps: PaymentDeps, { amountMinor, currency }: Sum): PaymentOptions['cardRefusal'] {
  if (!areCardsOn(deps)) return 'payments_off'
  return isChargeable(amountMinor, currency) ? null : 'amount_not_chargeable'
}

/** How long the checkout waits for an extension, which may ask another service. */
const longestAskMs = 2000

/** Whether a provider says yes. Rejects where it fails, and after the longest time. */
async function isOfferedBy(provider: PaymentProvider, sum: Sum): Promise<boolean> {
  if (!provider.isOffered) return true
  const { amountMinor, currency, order } = sum
  const said = provider.isOffered({
    orderId: order?.id ?? '',
    orderNumber: order?.number ?? 0,
    amountMinor,
    currency,
  })
  const late = new AbortController()
  try {
    const silence = sleep(longestAskMs, 'no answer' as const, { signal: late.signal })
    const answer = await Promise.race([said, silence])
    if (answer === 'no answer') throw new Error(`no answer in ${longestAskMs / 1000} s`)
    return answer === true
  } finally {
    late.abort()
  }
}

/**
 * Whether a way besides cards can pay this. An extension that fails, does not answer in time, or knows no order that is not placed
 * yet, does not offer its own.
 */
async function isOffered(deps: PaymentDeps, [id, provider]: Other, sum: Sum): Promise<boolean> {
  try {
    return await isOfferedBy(provider, sum)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    deps.log(`the way to pay ${id} could not be asked: ${reason}`)
    return false
  }
}

type Other = readonly [id: string, provider: PaymentProvider]

/** The ways besides cards that can pay this, in their order. All are asked at once: several silent ones take no longer than one. */
export async function othersOffered(deps: PaymentDeps, sum: Sum, only?: string): Promise<Other[]> {
  const others = [...(deps.others ?? [])].filter(([id]) => only === undefined || id === only)
  const offered = await Promise.all(others.map((other) => isOffered(deps, other, sum)))
  return others.filter((_, index) => offered[index])
}

const plain = { accounts: [], reservedDays: null }

function toOption(
  settings: Settings,
  id: string,
  { title, hint }: Pick<PaymentProvider, 'title' | 'hint'>,
): PaymentOption {
  const option = { id, title: inLanguageOfRequest(title), hint: inLanguageOfRequest(hint), ...plain }
  if (id !== 'transfer') return option
  const { company, payment } = settings.current()
  return { ...option, accounts: company.bankAccounts, reservedDays: payment.transferDays }
}

/** The ways to pay a sum at once that work: by card first, then those of the company and of its extensions. */
async function waysToPay(deps: PaymentDeps, sum: Sum): Promise<PaymentOptions> {
  const cardRefusal = cardRefusalOf(deps, sum)
  const others = (await othersOffered(deps, sum)).map(([id, provider]) => toOption(deps.settings, id, provider))
  const card = cardRefusal === null && deps.provider ? [toOption(deps.settings, 'card', deps.provider)] : []
  return { options: [...card, ...others], cardRefusal }
}

/** Whether the extensions have a way to pay that depends on the order: its page says so. */
function hasMoreLater({ others }: PaymentDeps, options: readonly PaymentOption[]): boolean {
  const builtIn = ['transfer', 'staff']
  return [...(others?.keys() ?? [])].some((id) => !builtIn.includes(id) && !options.some((one) => one.id === id))
}

/**
 * How an order of this total could be paid, before it is placed. Who has terms pays on invoice unless they choose otherwise; anybody
 * else may decide later, as long as something would work then.
 */
export async function findPaymentOptions(
  deps: PaymentDeps,
  actor: Actor,
  { total }: { total: number },
): Promise<PaymentOptions> {
  const { currency } = deps.settings.formats()
  const minor = toMinor(total, currency)
  // An amount that no total can have is none that a card can be charged.
  const amountMinor = isWholeMinor(total, currency) && minor <= maxMinor ? minor : 0
  if (amountMinor === 0) return { options: [], cardRefusal: null }
  const { options, cardRefusal } = await waysToPay(deps, { amountMinor, currency })
  const { paymentDays = null } = actor
  if (paymentDays !== null) {
    const discount = await findDiscountTerms(deps.db, actor.id)
    const hint = termsHint({ days: paymentDays, discount, amountMinor, currency }, options)
    return { options: [{ id: 'terms', title: t('On invoice'), hint, ...plain }, ...options], cardRefusal }
  }
  if (options.length === 0 && !hasMoreLater(deps, options)) return { options, cardRefusal }
  const hint = t('You pay on the order page. It shows how long the goods are reserved for you.')
  const later = { id: 'later', title: t('Pay later'), hint, ...plain }
  return { options: [...options, later], cardRefusal }
}

/** How one's own order can be paid now; nothing for one that cannot be paid. Throws `order_not_found`, `not_yours`. */
export async function readPaymentOptions(
  deps: PaymentDeps,
  actor: Actor,
  orderId: string,
): Promise<PaymentOptions> {
  const order = await findOwnOrder(deps, actor, orderId)
  const refusal = startRefusal(order)
  if (refusal !== null && refusal !== 'amount_not_chargeable') return { options: [], cardRefusal: null }
  return optionsOfOrder(deps, order)
}

/** The same for an order that is known to be due. */
function optionsOfOrder(deps: PaymentDeps, order: OrderRow): Promise<PaymentOptions> {
  return waysToPay(deps, { amountMinor: openOrderMinor(order), currency: order.currency, order })
}

/** What a mail about an order says of its payment: whether its page takes one, and whether it comes by bank transfer. */
export async function paymentInMail(deps: PaymentDeps, order: OrderRow): Promise<PaymentInMail> {
  const refusal = startRefusal(order)
  if (refusal === 'payment_processing') {
    const isByTransfer = methodOf((await findUnfinished(deps.db, order.id))?.ref ?? null) === 'transfer'
    return { canPay: isByTransfer, isByTransfer }
  }
  if (refusal !== null && refusal !== 'amount_not_chargeable') return { canPay: false, isByTransfer: false }
  const { options } = await optionsOfOrder(deps, order)
  const has = (id: string) => options.some((option) => option.id === id)
  return { canPay: options.length > 0, isByTransfer: has('transfer') && !has('card') }
}
