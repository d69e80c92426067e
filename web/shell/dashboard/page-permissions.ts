import type { Needed } from '#contract/permissions.ts'
import { paths } from '../../dashboard-paths.ts'

/** What a role needs to open the pages of staff, by the beginning of their addresses. */
const pagePermissions: readonly [prefix: string, Needed][] = [
  [paths.overview, 'staff'],
  [paths.unsentMails, 'orders:read'],
  [paths.manageAllOrders, 'orders:read'],
  [paths.invoices, 'invoices:read'],
  [paths.payments, 'payments:read'],
  [paths.withdrawals, 'returns:read'],
  [paths.manageProducts, 'products:read'],
  [paths.addProduct, { all: ['products:write', 'prices:write', 'stock:write'] }],
  [paths.variants, 'products:read'],
  [paths.imports, 'imports:read'],
  [paths.synonyms, 'products:read'],
  [paths.reviews, 'reviews:read'],
  [paths.users, 'customers:read'],
  [paths.enquiries, 'enquiries:read'],
  [paths.settings, 'settings:read'],
  [paths.families, 'products:read'],
  [paths.staffRoles, 'staff:read'],
  [paths.setup, 'settings:read'],
  [paths.startOwn, 'settings:read'],
  [paths.pages, 'pages:read'],
  [paths.menus, 'pages:read'],
  [paths.audit, 'audit:read'],
]

/** The parts of pages that change what their list only shows. */
const endings: readonly [RegExp, Needed][] = [
  [/\/users\/[^/]+\/order$/, 'orders:write'],
  [/\/manageallorders\/[^/]+\/correct$/, 'invoices:write'],
]

/** What a role needs to open a page of staff: of the longest address that it lies under. */
export function neededFor(pathname: string): Needed {
  const ending = endings.find(([pattern]) => pattern.test(pathname))
  if (ending) return ending[1]
  const above = pagePermissions.filter(([prefix]) => `${pathname}/`.startsWith(`${prefix}/`))
  return above.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? 'staff'
}
