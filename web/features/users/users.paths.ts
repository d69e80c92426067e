import { paths } from '../../dashboard-paths.ts'

/** Addresses that only pages about a customer lead to: `paths` is loaded by every public page. */
export const customerPaths = {
  order: (userId: string) => `${paths.person(userId)}/order`,
  orders: (email: string, filters: Record<string, string> = {}) =>
    `${paths.manageAllOrders}?${new URLSearchParams({ email, ...filters })}`,
  reviews: (email: string) => `${paths.reviews}?${new URLSearchParams({ q: email })}`,
}
