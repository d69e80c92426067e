import { formPages, readingPages } from '#contract/access.ts'
import { comparePage } from '#contract/catalogue/compare.ts'
import { overviewLists } from '#contract/reports/overview-lists.ts'

/** Every address of a page. No other file spells one. */
export const paths = {
  ...readingPages,
  ...formPages,
  dashboard: '/dashboard',
  account: '/dashboard/account',
  addresses: '/dashboard/addresses',
  addReview: '/dashboard/review',
  reviewPart: (productId: string, orderId?: string) =>
    `/dashboard/review?${new URLSearchParams({ part: productId, ...(orderId && { order: orderId }) })}`,
  editReview: (reviewId: string) => `/dashboard/review?edit=${encodeURIComponent(reviewId)}`,
  reviews: '/dashboard/reviews',
  users: '/dashboard/users',
  person: (userId: string) => `/dashboard/users/${encodeURIComponent(userId)}`,
  audit: '/dashboard/audit',
  auditOf: (subjectId: string) => `/dashboard/audit?${new URLSearchParams({ subject: subjectId })}`,
  invitation: '/invitation',
  myOrders: '/dashboard/myorder',
  order: (orderId: string) => `/dashboard/myorder/${encodeURIComponent(orderId)}`,
  manageAllOrders: '/dashboard/manageallorders',
  addProduct: '/dashboard/addaproduct',
  manageProducts: '/dashboard/manageproduct',
  productLike: (productId: string) => `/dashboard/addaproduct?like=${encodeURIComponent(productId)}`,
  editProduct: (productId: string) => `/dashboard/manageproduct/${encodeURIComponent(productId)}`,
  productStock: (productId: string) => `/dashboard/manageproduct/${encodeURIComponent(productId)}#stock`,
  lowStock: `/dashboard/manageproduct?${new URLSearchParams(overviewLists.lowStock)}`,
  unpaidOrders: `/dashboard/manageallorders?${new URLSearchParams(overviewLists.unpaid)}`,
  imports: '/dashboard/imports',
  productImport: (importId: string) => `/dashboard/imports/${encodeURIComponent(importId)}`,
  orderPlaced: (orderId: string) => `/checkout/placed/${encodeURIComponent(orderId)}`,
  payment: (orderId: string) => `/payment/${encodeURIComponent(orderId)}`,
  orderPayments: (orderId: string) => `/dashboard/manageallorders/${encodeURIComponent(orderId)}`,
  payments: '/dashboard/payments',
  overview: '/dashboard/overview',
  compare: (ids: readonly string[]) =>
    ids.length > 0 ? `${comparePage}?ids=${ids.map(encodeURIComponent).join(',')}` : comparePage,
  cart: '/cart',
  checkout: '/checkout',
  quickOrder: '/quick-order',
  lists: '/dashboard/lists',
  list: (listId: string) => `/dashboard/lists/${encodeURIComponent(listId)}`,
  product: (productId: string) => `/products/${encodeURIComponent(productId)}`,
  reorder: (orderId: string) => `/dashboard/myorder/${encodeURIComponent(orderId)}/again`,
  purchaseReorder: (productId: string, { orderId, quantity }: { orderId: string; quantity: number }) =>
    `/purchase/${encodeURIComponent(productId)}?${new URLSearchParams({ again: orderId, quantity: String(quantity) })}`,
  purchase: (productId: string) => `/purchase/${encodeURIComponent(productId)}`,
} as const

/** The one way back from a page that otherwise shows nothing that leads away: where an order is placed or paid. */
export function wayBackFrom(pathname: string): typeof paths.myOrders | typeof paths.cart | null {
  if (pathname.startsWith(paths.payment(''))) return paths.myOrders
  return pathname === paths.checkout ? paths.cart : null
}

/** Why the user was sent to the login page. */
export const loginReasons = ['sign-in', 'ended', 'admin-only'] as const
export type LoginReason = (typeof loginReasons)[number]

type SignInPage = typeof paths.login | typeof paths.signup

/** Address of a sign-in page that remembers where its visitor wanted to go. */
export function signInPath(
  page: SignInPage,
  origin: { from?: string; reason?: LoginReason; isReturning?: boolean } = {},
): string {
  const query = new URLSearchParams()
  const from = safeOrigin(origin.from)
  if (from && from !== paths.home) query.set('from', from)
  if (origin.reason) query.set('reason', origin.reason)
  if (origin.isReturning) query.set('returning', 'google')
  return query.size > 0 ? `${page}?${query}` : page
}

/**
 * A remembered origin, if it is a page of ours: a path with its query and fragment. Anything that a browser would take
 * elsewhere (`//host`, `/\host`, another scheme) is dropped, as are the sign-in pages themselves, which would go in circles.
 */
export function safeOrigin(from: string | null | undefined): string | null {
  if (!from?.startsWith('/')) return null
  const ours = 'http://portal.invalid'
  const url = URL.canParse(from, ours) ? new URL(from, ours) : null
  if (url?.origin !== ours) return null
  if (url.pathname.startsWith('//')) return null
  if (url.pathname === paths.login || url.pathname === paths.signup) return null
  return url.pathname + url.search + url.hash
}

/** The reason in a query, or null when there is none or it is not one of ours. */
export function loginReason(value: string | null): LoginReason | null {
  return loginReasons.find((reason) => reason === value) ?? null
}
