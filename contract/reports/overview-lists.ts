import { lowStockView, unpaidView } from '../lists/work-views.ts'

/** The filters of the lists that the overview links to. Each count equals the length of its list. */
export const overviewLists = {
  unpaid: unpaidView,
  lowStock: lowStockView,
} as const
