import { checkPayment, type PaymentCheck } from '#contract/payments/payments.ts'
import { call } from '../../api/call.ts'
import { ApiError, NetworkError } from '../../api/problem.ts'

const waitsMs = [500, 1_500, 4_000]

function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status === 503)
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
