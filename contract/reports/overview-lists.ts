/**
 * The lists that the counts of the overview lead to, as they are filtered there: each count is that of its list. An order
 * is unpaid while it costs something, has not ended and is not paid, also while a payment is under way.
 */
export const overviewLists = {
  unpaid: { payment: 'due,processing' },
  lowStock: { status: 'published', stock: 'low,out' },
} as const
