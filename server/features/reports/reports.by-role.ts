import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import type { Waiting } from '#contract/lists/waiting.ts'
import type { Permission } from '#contract/permissions.ts'
import type { WaitingWork, WorkKind } from '#contract/reports/work.ts'

const ofLists: Record<keyof Waiting, Permission> = {
  orders: 'orders:read',
  products: 'products:read',
  reviews: 'reviews:read',
  payments: 'payments:read',
  imports: 'imports:read',
  users: 'customers:read',
  enquiries: 'enquiries:read',
  audit: 'audit:read',
}

const ofWork: Record<WorkKind, Permission> = {
  confirm: 'orders:read',
  ship: 'orders:read',
  freight: 'orders:read',
  attention: 'orders:read',
  payments: 'payments:read',
  invoices: 'invoices:read',
  overdue: 'payments:read',
  reviews: 'reviews:read',
  enquiries: 'enquiries:read',
  withdrawals: 'returns:read',
  unpaid: 'payments:read',
}

type Counts = Record<string, number>

/** Lists that the role may not read count nothing. */
export function waitingFor(actor: Pick<Actor, 'role'>, waiting: Waiting): Waiting {
  const shown = Object.entries(waiting).map(([list, counts]: [string, Counts]) => [
    list,
    can(actor, ofLists[list as keyof Waiting])
      ? counts
      : Object.fromEntries(Object.keys(counts).map((name) => [name, 0])),
  ])
  return Object.fromEntries(shown) as Waiting
}

/** What waits in lists that the role may read. */
export function workFor(actor: Pick<Actor, 'role'>, work: WaitingWork): WaitingWork {
  return { ...work, rows: work.rows.filter(({ kind }) => can(actor, ofWork[kind])) }
}
