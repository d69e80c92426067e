import { workViews } from '../lists/waiting.ts'

/** The filters of the lists that the overview links to. Each count equals the length of its list. */
export const overviewLists = {
  unpaid: workViews.orders.unpaid,
  lowStock: workViews.products.lowStock,
} as const
