import { type Permission, type PermissionSubject, permissionSubjects } from '#contract/permissions.ts'
import { mark, t } from '#i18n/t.ts'

/** The subjects of permissions in the groups in which screens show them. */
export const permissionGroups: readonly { label: string; subjects: readonly PermissionSubject[] }[] = [
  { label: mark('Selling'), subjects: ['orders', 'shipments', 'returns', 'reviews', 'enquiries'] },
  { label: mark('Catalogue'), subjects: ['products', 'prices', 'stock', 'imports'] },
  { label: mark('Customers'), subjects: ['customers'] },
  { label: mark('Money'), subjects: ['invoices', 'payments', 'reports'] },
  { label: mark('Portal'), subjects: ['pages', 'settings', 'staff', 'audit', 'exports', 'events'] },
]

const names: Record<PermissionSubject, string> = {
  orders: mark('Orders'),
  shipments: mark('Shipments'),
  returns: mark('Returns and withdrawals'),
  reviews: mark('Reviews'),
  enquiries: mark('Enquiries'),
  products: mark('Products'),
  prices: mark('Prices'),
  stock: mark('Stock'),
  imports: mark('Imports'),
  customers: mark('Customers'),
  invoices: mark('Invoices'),
  payments: mark('Payments'),
  reports: mark('Turnover and reports'),
  pages: mark('Pages'),
  settings: mark('Settings'),
  staff: mark('Staff and roles'),
  audit: mark('Audit log'),
  exports: mark('Saving lists as files'),
  events: mark('Events for programs'),
}

export function subjectName(subject: PermissionSubject): string {
  return t(names[subject])
}

/** A permission in the words of screens. */
export function permissionName(permission: Permission): string {
  const [subject, kind] = permission.split(':') as [PermissionSubject, 'read' | 'write']
  const subjectText = subjectName(subject)
  if (permissionSubjects[subject].length === 1) return subjectText
  return kind === 'read'
    ? t('{subject}: read', { subject: subjectText })
    : t('{subject}: write', { subject: subjectText })
}
