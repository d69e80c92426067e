/**
 * The filters of the lists that the overview links to. Each count equals the length of its list. An order is unpaid if
 * it costs something, has not ended and is not paid, also while a payment is being processed.
 */
export const overviewLists = {
  unpaid: { payment: 'due,processing' },
  lowStock: { status: 'published', stock: 'low,out' },
} as const
