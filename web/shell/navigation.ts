import { paths } from '../paths.ts'
import type { IconName } from '../ui/icon.tsx'

type Entry = { to: string; label: string }
type SideEntry = Entry & { icon: IconName; isFor: 'everyone' | 'customer' | 'admin' }

/** The navbar of specification section 2, the entries that everybody sees. */
export const mainEntries: readonly Entry[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.portfolio, label: 'My Portfolio' },
  { to: paths.blog, label: 'Blog' },
]

export const dashboardEntry: Entry = { to: paths.dashboard, label: 'Dashboard' }

/** The sidebar of specification section 2. */
export const sideEntries: readonly SideEntry[] = [
  { to: paths.dashboard, label: 'My Profile', icon: 'user', isFor: 'everyone' },
  { to: paths.myOrders, label: 'My Orders', icon: 'list', isFor: 'customer' },
  { to: paths.addReview, label: 'Add A Review', icon: 'pen', isFor: 'customer' },
  { to: paths.users, label: 'All Users', icon: 'users', isFor: 'admin' },
  { to: paths.manageAllOrders, label: 'Manage All Orders', icon: 'list', isFor: 'admin' },
  { to: paths.addProduct, label: 'Add Product', icon: 'plus', isFor: 'admin' },
  { to: paths.manageProducts, label: 'Manage Product', icon: 'box', isFor: 'admin' },
]
