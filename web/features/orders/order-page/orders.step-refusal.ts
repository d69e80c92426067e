import { readOrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/problem.ts'
import { statusLabel } from '../orders.badges.tsx'

/**
 * The error of a step that was refused because the order has changed since it was shown: what it says is what the order
 * is now. Any other error is returned as it is.
 */
export async function withStatusNow(error: unknown, shown: Pick<Order, '_id' | 'status'>): Promise<unknown> {
  const isChanged =
    error instanceof ApiError && (error.code === 'stale_version' || error.code === 'order_step_not_allowed')
  if (!isChanged) return error
  const { order } = await call(readOrderLifecycle, { params: { id: shown._id } }).catch(() => ({ order: null }))
  if (!order) return error
  const status = statusLabel(order.status)
  const detail =
    order.status === shown.status
      ? t('Someone else has changed this order. Its status is still {status}. Check the order and try again.', {
          status,
        })
      : t('Someone else has changed this order. It is now {status}.', { status })
  return new ApiError({ ...problemOf(error), detail })
}

function problemOf({ status, code, errors, current, requestId }: ApiError) {
  return { status, code, errors: [...errors], current, ...(requestId && { requestId }) }
}
