import { paths as pathsOfEveryPage } from './paths.ts'

/** Every address, with those of the dashboard and of the pages behind the cart: no public page leads there, or loads them. */
export const paths = {
  ...pathsOfEveryPage,
  account: '/dashboard/account',
  addresses: '/dashboard/addresses',
  addReview: '/dashboard/review',
  editReview: (reviewId: string) => `/dashboard/review?edit=${encodeURIComponent(reviewId)}`,
  reviews: '/dashboard/reviews',
  synonyms: '/dashboard/synonyms',
  pages: '/dashboard/pages',
  editPage: (pageId: string) => `/dashboard/pages/${encodeURIComponent(pageId)}`,
  users: '/dashboard/users',
  person: (userId: string) => `/dashboard/users/${encodeURIComponent(userId)}`,
  audit: '/dashboard/audit',
  auditOf: (subjectId: string) => `/dashboard/audit?${new URLSearchParams({ subject: subjectId })}`,
  invitation: '/invitation',
  order: (orderId: string) => `/dashboard/myorder/${encodeURIComponent(orderId)}`,
  manageAllOrders: '/dashboard/manageallorders',
  manageProducts: '/dashboard/manageproduct',
  productLike: (productId: string) => `/dashboard/addaproduct?like=${encodeURIComponent(productId)}`,
  editProduct: (productId: string) => `/dashboard/manageproduct/${encodeURIComponent(productId)}`,
  productStock: (productId: string) => `/dashboard/manageproduct/${encodeURIComponent(productId)}#stock`,
  productTexts: (productId: string) =>
    `/dashboard/manageproduct/${encodeURIComponent(productId)}#translations`,
  imports: '/dashboard/imports',
  productImport: (importId: string) => `/dashboard/imports/${encodeURIComponent(importId)}`,
  orderPlaced: (orderId: string) => `/checkout/placed/${encodeURIComponent(orderId)}`,
  orderPayments: (orderId: string) => `/dashboard/manageallorders/${encodeURIComponent(orderId)}`,
  payments: '/dashboard/payments',
  overview: '/dashboard/overview',
  lists: '/dashboard/lists',
  list: (listId: string) => `/dashboard/lists/${encodeURIComponent(listId)}`,
  reorder: (orderId: string) => `/dashboard/myorder/${encodeURIComponent(orderId)}/again`,
  purchaseReorder: (productId: string, { orderId, quantity }: { orderId: string; quantity: number }) =>
    `/purchase/${encodeURIComponent(productId)}?${new URLSearchParams({ again: orderId, quantity: String(quantity) })}`,
} as const
