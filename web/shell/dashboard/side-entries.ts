import type { Waiting } from '#contract/lists/waiting.ts'
import { mark } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import type { AnyIconName } from '../../ui/any-icon.tsx'
import type { NavigationEntry } from '../navigation.ts'

export type Audience = 'everyone' | 'customer' | 'admin'

/** `waitingOf`: how many things wait behind this entry. */
type GroupEntry = NavigationEntry & {
  icon: AnyIconName
  waitingOf?: (waiting: Waiting) => number
  /** Only where consumers buy. */
  isOfConsumers?: true
  /** Pages below its address have entries of their own. */
  isExact?: true
}
export type SideGroup = { label: string | null; isFor: Audience; entries: readonly GroupEntry[] }

/**
 * The sidebar of specification section 2 with our own entries where their subject is. What waits for staff comes first.
 */
export const sideGroups: readonly SideGroup[] = [
  {
    label: null,
    isFor: 'admin',
    entries: [{ to: paths.overview, label: mark('Overview'), icon: 'chart' }],
  },
  {
    label: mark('Sales'),
    isFor: 'admin',
    entries: [
      {
        to: paths.manageAllOrders,
        label: mark('Manage All Orders'),
        icon: 'list',
        waitingOf: ({ orders }) => orders.confirm,
      },
      { to: paths.invoices, label: mark('Invoices'), icon: 'receipt' },
      {
        to: paths.payments,
        label: mark('Payments'),
        icon: 'card',
        isExact: true,
        waitingOf: ({ payments }) => payments.review,
      },
      { to: paths.accounting, label: mark('Accounting'), icon: 'clock' },
      { to: paths.withdrawals, label: mark('Withdrawals'), icon: 'left', isOfConsumers: true },
    ],
  },
  {
    label: mark('Catalogue'),
    isFor: 'admin',
    entries: [
      { to: paths.manageProducts, label: mark('Manage Product'), icon: 'box' },
      { to: paths.addProduct, label: mark('Add Product'), icon: 'plus' },
      { to: paths.variants, label: mark('Variants'), icon: 'list' },
      { to: paths.imports, label: mark('Imports'), icon: 'upload' },
      { to: paths.synonyms, label: mark('Synonyms'), icon: 'search' },
      { to: paths.reviews, label: mark('Reviews'), icon: 'star', waitingOf: ({ reviews }) => reviews.read },
    ],
  },
  {
    label: mark('Customers'),
    isFor: 'admin',
    entries: [
      { to: paths.users, label: mark('All Users'), icon: 'users' },
      {
        to: paths.enquiries,
        label: mark('Enquiries'),
        icon: 'mail',
        waitingOf: ({ enquiries }) => enquiries.unread,
      },
    ],
  },
  {
    label: mark('Portal'),
    isFor: 'admin',
    entries: [
      { to: paths.settings, label: mark('Settings'), icon: 'pen' },
      { to: paths.setup, label: mark('Setup'), icon: 'list' },
      { to: paths.pages, label: mark('Pages'), icon: 'pen' },
      { to: paths.menus, label: mark('Navigation and footer'), icon: 'list' },
      { to: paths.audit, label: mark('Audit log'), icon: 'clock' },
    ],
  },
  {
    label: mark('Orders'),
    isFor: 'customer',
    entries: [
      { to: paths.myOrders, label: mark('My Orders'), icon: 'list' },
      { to: paths.quickOrder, label: mark('Quick order'), icon: 'plus' },
      { to: paths.lists, label: mark('Saved lists'), icon: 'cart' },
      { to: paths.addReview, label: mark('Add A Review'), icon: 'star' },
    ],
  },
  {
    label: mark('Account'),
    isFor: 'everyone',
    entries: [{ to: paths.dashboard, label: mark('My Profile'), icon: 'user', isExact: true }],
  },
  {
    label: null,
    isFor: 'customer',
    entries: [{ to: paths.addresses, label: mark('Addresses'), icon: 'pin' }],
  },
]

/** The same entries in one row, each with the people it is for. */
export const sideEntries = sideGroups.flatMap(({ isFor, entries }) =>
  entries.map((entry) => ({ ...entry, isFor })),
)

/** What the bar calls a page: the entry it is or lies under. The account is behind the menu of the bar, not in the sidebar. */
export function titleOfPlace(pathname: string): string {
  if (pathname === paths.account) return mark('Account settings')
  const above = sideEntries.filter(({ to }) => `${pathname}/`.startsWith(`${to}/`))
  return above.sort((a, b) => b.to.length - a.to.length)[0]?.label ?? mark('Dashboard')
}
