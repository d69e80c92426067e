import { mark } from '#i18n/t.ts'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/icon.tsx'

/** `label` is marked: translate it with `t` when it is shown. */
type Entry = { to: string; label: string }
type SideEntry = Entry & { icon: IconName; isFor: 'everyone' | 'customer' | 'admin' }

/** The navbar of specification section 2, the entries that everybody sees, and the way to our products. */
export const mainEntries: readonly Entry[] = [
  { to: paths.home, label: mark('Home') },
  { to: paths.products, label: mark('Products') },
  { to: paths.portfolio, label: mark('My Portfolio') },
  { to: paths.blog, label: mark('Blog') },
]

export const dashboardEntry: Entry = { to: paths.dashboard, label: mark('Dashboard') }

/**
 * The sidebar of specification section 2 with our own entries where their subject is. What waits for staff comes first.
 */
export const sideEntries: readonly SideEntry[] = [
  { to: paths.overview, label: mark('Overview'), icon: 'chart', isFor: 'admin' },
  { to: paths.dashboard, label: mark('My Profile'), icon: 'user', isFor: 'everyone' },
  { to: paths.myOrders, label: mark('My Orders'), icon: 'list', isFor: 'customer' },
  { to: paths.quickOrder, label: mark('Quick order'), icon: 'plus', isFor: 'customer' },
  { to: paths.lists, label: mark('Saved lists'), icon: 'cart', isFor: 'customer' },
  { to: paths.addresses, label: mark('Addresses'), icon: 'pin', isFor: 'customer' },
  { to: paths.addReview, label: mark('Add A Review'), icon: 'pen', isFor: 'customer' },
  { to: paths.users, label: mark('All Users'), icon: 'users', isFor: 'admin' },
  { to: paths.manageAllOrders, label: mark('Manage All Orders'), icon: 'list', isFor: 'admin' },
  { to: paths.payments, label: mark('Payments'), icon: 'card', isFor: 'admin' },
  { to: paths.addProduct, label: mark('Add Product'), icon: 'plus', isFor: 'admin' },
  { to: paths.manageProducts, label: mark('Manage Product'), icon: 'box', isFor: 'admin' },
  { to: paths.imports, label: mark('Imports'), icon: 'upload', isFor: 'admin' },
  { to: paths.reviews, label: mark('Reviews'), icon: 'pen', isFor: 'admin' },
  { to: paths.audit, label: mark('Audit log'), icon: 'clock', isFor: 'admin' },
]
