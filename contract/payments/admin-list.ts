import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { adminExports } from '../lists/exports.ts'
import { type AdminList, adminListQuery, adminPage } from '../lists/lists.ts'
import { exceptionKinds, paymentException } from './payments.ts'

/** Whether staff still have to do something about a payment. */
export const exceptionStates = ['open', 'resolved'] as const

/**
 * A payment exception with names: the buyer, what was paid, and who resolved it how. Without a payment of ours the buyer
 * is not known, and the amount only as far as the card provider says it.
 */
const adminPayment = z.extend(paymentException, {
  state: z.enum(exceptionStates),
  userName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  resolvedAt: z.nullable(z.string()),
  /** The name of the admin; null also after the account was deleted. */
  resolvedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

export type AdminPayment = z.infer<typeof adminPayment>

export const adminPayments = {
  name: 'payments',
  sorts: ['state', 'raisedAt'],
  firstSort: 'state',
  filters: {
    state: { kind: 'choice', choices: exceptionStates },
    kind: { kind: 'choice', choices: exceptionKinds },
    raisedAt: { kind: 'date' },
    resolvedAt: { kind: 'date' },
  },
  exported: [
    'raisedAt',
    'state',
    'kind',
    'orderNumber',
    'userName',
    'email',
    'amount',
    'currency',
    'transactionId',
    'resolvedAt',
    'resolvedBy',
    'note',
  ],
} as const satisfies AdminList

export const listAdminPayments = endpoint({
  id: 'payments.adminList',
  summary: 'Payments that need review and those that staff have resolved: search, filters, sort, one page',
  method: 'GET',
  path: '/manage/payments',
  access: 'staff',
  permission: 'payments:read',
  query: adminListQuery(adminPayments),
  reply: adminPage(adminPayment),
  errors: [],
})

export const exportPayments = adminExports(adminPayments, {
  permission: 'payments:read',
  of: 'payments',
  id: 'export',
  path: '/manage/payments/export.csv',
  what: 'Payments',
})
