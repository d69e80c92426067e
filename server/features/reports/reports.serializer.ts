import { toMajor } from '#contract/money.ts'
import type { Overview } from '#contract/reports/overview.ts'
import type { NewReviewRow, OpenPaymentExceptionRow, ScarceRow, UnpaidRow } from './reports.store.ts'

type Item<List extends keyof Overview['work']> = Overview['work'][List]['items'][number]

export function toUnpaidOrder(row: UnpaidRow, currency: string): Item<'unpaid'> {
  return {
    _id: row.id,
    number: row.number,
    userName: row.user_name,
    total: toMajor(row.total_minor, currency),
    createdAt: row.created_at.toISOString(),
    holdUntil: row.hold_until?.toISOString() ?? null,
    isProcessing: row.processing,
  }
}

export function toScarceProduct(row: ScarceRow): Item<'lowStock'> {
  return { _id: row.id, name: row.name, sku: row.sku, available: row.available, minorder: row.min_order }
}

export function toNewReview(row: NewReviewRow): Item<'reviews'> {
  return {
    _id: row.id,
    userName: row.user_name,
    ratings: row.ratings,
    beginning: row.beginning,
    createdAt: row.created_at.toISOString(),
  }
}

export function toOpenPaymentException(row: OpenPaymentExceptionRow): Item<'concerns'> {
  return {
    _id: String(row.id),
    kind: row.kind,
    orderId: row.order_id,
    orderNumber: row.order_number,
    raisedAt: row.raised_at.toISOString(),
  }
}
