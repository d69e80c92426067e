import { formPages, readingPages } from '#contract/access.ts'
import { comparePage } from '#contract/catalogue/compare.ts'

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
  synonyms: '/dashboard/synonyms',
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
  productTexts: (productId: string) =>
    `/dashboard/manageproduct/${encodeURIComponent(productId)}#translations`,
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
