import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { adminExports } from '../lists/exports.ts'
import { type AdminList, adminListQuery, adminPage } from '../lists/lists.ts'

/** `credited`: nothing of it is left, because credit notes took back all of it or its order ended. */
export const invoiceStates = ['open', 'overdue', 'paid', 'credited'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const adminInvoice = z.object({
  /** The id of its order, which has one invoice. */
  _id: z.string(),
  number: z.string(),
  issuedAt: z.string(),
  /** Such as 2026-12-31. */
  dueOn: z.string(),
  state: z.enum(invoiceStates),
  /** Days after `dueOn` on which it was not paid; 0 for other states than `overdue`. */
  daysOverdue: z.int(),
  orderNumber: z.int(),
  poNumber: z.string(),
  /** Who pays: the company of the invoice address or of the delivery address; empty if neither names one. */
  company: z.string(),
  userName: z.string(),
  email: z.string(),
  /** What the order costs, and the part of it that has not been paid. */
  total: z.number(),
  open: z.number(),
  currency: z.string(),
  /** Numbers of the credit notes. */
  creditNotes: z.array(z.string()),
})
export type AdminInvoice = z.infer<typeof adminInvoice>

export const adminInvoices = {
  name: 'invoices',
  sorts: ['issuedAt', 'dueOn', 'total'],
  firstSort: '-issuedAt',
  filters: {
    state: { kind: 'choice', choices: invoiceStates },
    issuedAt: { kind: 'date' },
    total: { kind: 'money' },
    email: { kind: 'is' },
  },
  exported: [
    'number',
    'issuedAt',
    'dueOn',
    'state',
    'daysOverdue',
    'orderNumber',
    'poNumber',
    'company',
    'userName',
    'email',
    'total',
    'open',
    'currency',
    'creditNotes',
  ],
} as const satisfies AdminList

export const listAdminInvoices = endpoint({
  id: 'invoices.adminList',
  summary:
    'All invoices for staff: search by number, order, company, buyer and reference; filters, sort, one page',
  method: 'GET',
  path: '/manage/invoices',
  access: 'staff',
  permission: 'invoices:read',
  query: adminListQuery(adminInvoices),
  reply: adminPage(adminInvoice),
  errors: [],
})

export const exportInvoices = adminExports(adminInvoices, {
  permission: 'invoices:read',
  of: 'invoices',
  id: 'export',
  path: '/manage/invoices/export.csv',
  what: 'Invoices',
})
