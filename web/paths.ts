import { formPages, readingPages } from '#contract/access.ts'
import { comparePage } from '#contract/catalogue/compare-page.ts'

/** The addresses that public pages lead to; every page loads them. `dashboard-paths.ts` has all. No other file spells one. */
export const paths = {
  ...readingPages,
  ...formPages,
  dashboard: '/dashboard',
  myOrders: '/dashboard/myorder',
  reviewPart: (productId: string, orderId?: string) =>
    `/dashboard/review?${new URLSearchParams({ part: productId, ...(orderId && { order: orderId }) })}`,
  addProduct: '/dashboard/addaproduct',
  payment: (orderId: string) => `/payment/${encodeURIComponent(orderId)}`,
  compare: (ids: readonly string[]) =>
    ids.length > 0 ? `${comparePage}?ids=${ids.map(encodeURIComponent).join(',')}` : comparePage,
  cart: '/cart',
  checkout: '/checkout',
  quickOrder: '/quick-order',
  product: (productId: string) => `/products/${encodeURIComponent(productId)}`,
  purchase: (productId: string) => `/purchase/${encodeURIComponent(productId)}`,
} as const

/** The one way back from a page that otherwise shows nothing that leads away: where an order is placed or paid. */
export function wayBackFrom(pathname: string): typeof paths.myOrders | typeof paths.cart | null {
  if (pathname.startsWith(paths.payment(''))) return paths.myOrders
  return pathname === paths.checkout ? paths.cart : null
}
