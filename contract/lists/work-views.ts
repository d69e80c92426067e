/**
 * Why an order needs attention: a payment to review, no delivery address, no country for its tax or freight, freight that staff have to
 * enter before it can be paid, the requested day is over.
 */
export const attentionReasons = ['payment', 'address', 'country', 'freight', 'late'] as const

/** An order is unpaid if it costs something, has not ended and is not paid, also while a payment is being processed. */
export const unpaidView = { payment: 'due,processing' } as const
export const lowStockView = { status: 'published', stock: 'low,out' } as const

/** The views that each list of staff begins with, as its filters. */
export const workViews = {
  orders: {
    confirm: { status: 'pending' },
    ship: { status: 'confirmed,in_production' },
    unpaid: unpaidView,
    country: { attention: 'country' },
    freight: { attention: 'freight' },
    attention: { attention: attentionReasons.join(',') },
  },
  products: {
    lowStock: lowStockView,
    drafts: { status: 'draft' },
  },
  reviews: {
    read: { status: 'waiting' },
  },
  payments: {
    review: { state: 'open' },
  },
  imports: {
    unfinished: { state: 'read,checking,checked,running,undoing' },
  },
  users: {
    customers: { role: 'customer' },
    admins: { role: 'admin' },
    deactivated: { state: 'deactivated' },
  },
  enquiries: {
    unread: { status: 'new' },
  },
  audit: {
    orders: { kind: 'order' },
    products: { kind: 'product' },
    users: { kind: 'user' },
  },
} as const

/** Counting stops here: a count of this size means "at least as many". */
export const maxWaiting = 1000
export const maxListed = 10_000
