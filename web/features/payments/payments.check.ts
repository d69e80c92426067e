import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import {
  checkPayment,
  getPayment,
  type PayableOrder,
  type PaymentCheck,
  type Receipt,
} from '#contract/payments/payments.ts'
import { call } from '../../api/call.ts'
import { ApiError, NetworkError } from '../../api/problem.ts'

const waitsMs = [500, 1_500, 4_000]

/** Errors that say nothing about the payment: the connection, a portal or a proxy that fails, too many requests. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  )
}

/**
 * Asks for the state of an order's payment, repeatedly while there is no response. Null when it stays unknown: then the buyer
 * must not be asked to pay again.
 */
export async function askWhatIsTrue(orderId: string): Promise<PaymentCheck | null> {
  for (const waitMs of [...waitsMs, 0]) {
    try {
      return await call(checkPayment, { params: { id: orderId } })
    } catch (error) {
      if (!isPassing(error)) throw error
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  return null
}

type Shown = {
  order: Pick<PayableOrder, 'version' | 'status' | 'payment' | 'total' | 'open' | 'credited' | 'refunded'>
  receipt: Receipt | null
}

function stateOf({ order, receipt }: Shown): string {
  const { version, status, payment, total, open, credited, refunded } = order
  return JSON.stringify([
    version,
    status,
    payment,
    total,
    open,
    credited,
    refunded,
    receipt?.transactionId ?? null,
  ])
}

/** Whether the page would show something else. */
export function hasChanged(shown: Shown, now: Shown): boolean {
  return stateOf(shown) !== stateOf(now)
}

async function readNow({ _id: id, email }: PayableOrder): Promise<Shown> {
  // The payment of an order of another account is not for this user.
  if (email === undefined) return { order: await call(getPayment, { params: { id } }), receipt: null }
  return call(checkPayment, { params: { id } })
}

/**
 * Asks whether an order has changed, and only then reads the page again. Without an answer the page stays as it is: a
 * loader that fails would replace it by an error, and with it what was typed into the card form.
 */
export function usePaymentChanges(order: PayableOrder, receipt: Receipt | null): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    const now = await readNow(order).catch(() => null)
    if (now && hasChanged({ order, receipt }, now)) await revalidate()
  }, [order, receipt, revalidate])
}
