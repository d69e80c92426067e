export const orderStatuses = [
  'pending',
  'confirmed',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
  'expired',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What the buyer has to do about payment; only `due` can be paid. */
export const orderPayments = ['due', 'none', 'processing', 'paid', 'partially_refunded', 'refunded'] as const
export type OrderPayment = (typeof orderPayments)[number]
