import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { CartOrder } from '#contract/cart/checkout.ts'
import { orderCart as orderCartCall } from '#contract/cart/checkout.ts'
import type { BookingForm } from '#contract/payments/bank-booking.ts'
import { bookBankReceipt } from '#contract/payments/bank-booking.ts'
import { orderCart } from '#server/features/cart/cart.order.ts'
import { bookEntry } from '#server/features/payments/booking/payments.booking.ts'
import { transferProviders } from '#server/features/payments/transfers/payments.transfer-provider.ts'
import { extent } from '../extent.ts'
import { writingOf } from '../writing.ts'
import { type Interruption, interruptAfter, runUntilCut } from './interruption.ts'
import { paymentSteps } from './payment-steps.ts'

export const scenarios = [
  'pay and refund',
  'delete while paying',
  'decline, then 3-D Secure',
  'run out of time',
] as const
export type Scenario = (typeof scenarios)[number]

/** One scenario that is interrupted right after its n-th write; 0: before the first. */
export type PaymentAttempt = Interruption & {
  secret: string
  actor: Actor
  productId: string
  moreProductIds: readonly string[]
  scenario: Scenario | 'order a cart' | 'split a transfer'
  /** Ordered by the scenario of a cart. */
  cart?: CartOrder
  /** What the scenario of a transfer books. */
  split?: { entryId: string; form: BookingForm }
}

/**
 * Orders, pays, handles the provider's events and refunds, on a separate pool, until the end or the interruption.
 * Nothing continues afterwards: the pool ends when every connection is released.
 */
export async function playPayment(pool: pg.Pool, attempt: PaymentAttempt, interrupt: () => void): Promise<void> {
  interruptAfter(pool, attempt.interruptAt, interrupt)
  try {
    const steps = paymentSteps(pool, attempt)
    if (attempt.scenario === 'order a cart') await playCart(steps, attempt)
    else if (attempt.scenario === 'split a transfer') await playSplit(pool, steps, attempt)
    else await playSteps(steps, attempt.scenario)
  } finally {
    await pool.end()
  }
}

/** Sends the cart as its page does, with a key for the one click, and pays. */
async function playCart(steps: ReturnType<typeof paymentSteps>, { actor, cart }: PaymentAttempt): Promise<void> {
  if (!cart) throw new Error('this scenario needs a cart')
  const deps = { ...steps.orders, guestCarts: { perHour: 0, days: 1 } }
  const { transaction, keyed } = writingOf(steps.orders.pool, actor, {
    call: orderCartCall,
    once: 'in one statement',
    key: cart.cartId,
    body: cart,
  })
  const { _id } = await orderCart(deps, { actor, form: cart, transaction, keyed })
  await steps.pay(_id, 'pm_card_visa')
  await steps.receiveEvent(_id)
}

/** Staff book a bank transaction on several orders, with a key for the one click. */
async function playSplit(
  pool: pg.Pool,
  { parts }: ReturnType<typeof paymentSteps>,
  { actor, split }: PaymentAttempt,
): Promise<void> {
  if (!split) throw new Error('this scenario needs an entry of the bank')
  const deps = { ...parts, others: new Map(transferProviders(pool)) }
  const { entryId: id, form } = split
  const { transaction } = writingOf(pool, actor, {
    call: bookBankReceipt,
    once: true,
    key: id,
    params: { id },
    body: form,
  })
  await bookEntry(deps, { actor, id, form, transaction })
}

async function playSteps(steps: ReturnType<typeof paymentSteps>, scenario: Scenario): Promise<void> {
  const orderId = await steps.order()
  if (scenario === 'pay and refund') {
    await steps.pay(orderId, 'pm_card_visa')
    await steps.receiveEvent(orderId)
    await steps.refund(orderId, 5)
    await steps.refund(orderId, null)
  } else if (scenario === 'delete while paying') {
    await steps.pay(orderId, 'pm_card_visa')
    await steps.remove(orderId)
    await steps.receiveEvent(orderId)
    // In the full run also those that other attempts have left: they grow with the number of attempts.
    await steps.finishRefunds(extent === 'full' ? undefined : orderId)
  } else if (scenario === 'decline, then 3-D Secure') {
    await steps.pay(orderId, 'pm_card_visa_chargeDeclined')
    await steps.receiveEvent(orderId)
    await steps.pay(orderId, 'pm_card_authenticationRequired')
    await steps.authenticate(orderId)
    await steps.receiveEvent(orderId)
  } else {
    await steps.pay(orderId, 'pm_card_authenticationRequired')
    await steps.expire(orderId)
    await steps.receiveEvent(orderId)
  }
}

/** Interrupts an attempt in this process. Returns whether it was interrupted. */
export function playUntilCut(attempt: PaymentAttempt): Promise<boolean> {
  return runUntilCut(attempt, (pool, interrupt) => playPayment(pool, attempt, interrupt))
}
