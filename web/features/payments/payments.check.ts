import { checkPayment, type PaymentStanding } from '#contract/payments/payments.ts'
import { call } from '../../api/call.ts'
import { ApiError, NetworkError } from '../../api/problem.ts'

const waitsMs = [500, 1_500, 4_000]

function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status === 503)
}

/**
 * Asks what is true of an order's payment, again and again while nobody answers. Null when it stayed unknown: then nobody
 * may be told to pay again.
 */
export async function askWhatIsTrue(orderId: string): Promise<PaymentStanding | null> {
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
