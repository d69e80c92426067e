import { mark } from '#i18n/t.ts'
import { paths } from '../paths.ts'
import type { AnyIconName } from '../ui/any-icon.tsx'
import type { Entry } from './navigation.ts'

type SideEntry = Entry & { icon: AnyIconName; isFor: 'everyone' | 'customer' | 'admin' }

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
