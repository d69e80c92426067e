import { mark } from '#i18n/t.ts'
import { type Permission, permissions } from '../permissions.ts'

type BuiltInRole = { name: string; description: string; permissions: readonly Permission[] }

const readings = permissions.filter((permission) => permission.endsWith(':read'))

/** Roles that every portal has. They cannot be changed, only copied: a release may add to them what it brings. */
export const builtInRoles = {
  owner: { name: mark('Owner'), description: mark('Everything; the last owner stays'), permissions },
  sales: {
    name: mark('Sales'),
    description: mark('Orders, customers and enquiries; reads products and money'),
    permissions: [
      'orders:read',
      'orders:write',
      'returns:read',
      'returns:write',
      'reviews:read',
      'enquiries:read',
      'enquiries:write',
      'products:read',
      'stock:read',
      'customers:read',
      'customers:write',
      'invoices:read',
      'payments:read',
      'reports:read',
      'exports:read',
    ],
  },
  warehouse: {
    name: mark('Warehouse'),
    description: mark('Ships, prints and counts stock'),
    permissions: ['orders:read', 'shipments:write', 'products:read', 'stock:read', 'stock:write'],
  },
  accounting: {
    name: mark('Accounting'),
    description: mark('Invoices, payments and exports; reads orders and customers'),
    permissions: [
      'orders:read',
      'returns:read',
      'products:read',
      'customers:read',
      'invoices:read',
      'invoices:write',
      'payments:read',
      'payments:write',
      'reports:read',
      'settings:read',
      'audit:read',
      'exports:read',
    ],
  },
  content: {
    name: mark('Content'),
    description: mark('Products without prices, pages and reviews'),
    permissions: [
      'reviews:read',
      'reviews:write',
      'products:read',
      'products:write',
      'stock:read',
      'pages:read',
      'pages:write',
    ],
  },
  support: {
    name: mark('Support'),
    description: mark('Reads orders; answers enquiries, reviews and returns'),
    permissions: [
      'orders:read',
      'returns:read',
      'returns:write',
      'reviews:read',
      'reviews:write',
      'enquiries:read',
      'enquiries:write',
      'products:read',
      'stock:read',
      'customers:read',
    ],
  },
  'read-only': {
    name: mark('Read only'),
    description: mark('Reads everything, changes nothing'),
    permissions: readings,
  },
} as const satisfies Record<string, BuiltInRole>

export type BuiltInRoleId = keyof typeof builtInRoles

export function builtInRole(id: string): BuiltInRole | undefined {
  return Object.hasOwn(builtInRoles, id) ? builtInRoles[id as BuiltInRoleId] : undefined
}
