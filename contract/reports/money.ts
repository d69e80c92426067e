import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { readerForm } from '../lists/reader-form.ts'
import { day } from './overview.ts'

/** In major units: goods without tax, freight without tax, tax, and all of them. */
const sums = z.object({ net: z.number(), freight: z.number(), tax: z.number(), total: z.number() })

const counted = z.object({ count: z.int(), value: z.number() })

/**
 * The money of a range of days, in the portal's currency:
 * - `ordered`: orders placed in the range, without cancelled, expired and deleted ones
 * - `invoiced`: invoices issued in it; `credited`: credit notes issued in it, whose `net` contains their share of freight
 * - `received`: card payments, transfers and cash of these days; `refunded`: refunds of these days
 * - `open`: invoices that are not paid now, of any date, less what was received; `overdue`: those past their day
 */
export const money = z.object({
  currency: z.string(),
  ordered: sums,
  invoiced: sums,
  credited: z.object({ count: z.int(), net: z.number(), tax: z.number(), total: z.number() }),
  received: z.number(),
  refunded: z.number(),
  open: counted,
  overdue: counted,
})
export type OverviewMoney = z.infer<typeof money>

const days = { from: day(mark('From')), to: day(mark('To')) }

export const readMoney = endpoint({
  id: 'overview.money',
  summary:
    'Net sales, freight, tax and money received in a range of days; null where neither tax nor freight is charged',
  method: 'GET',
  path: '/overview/money',
  access: 'staff',
  permission: 'reports:read',
  query: z.object(days),
  reply: z.object({ money: z.nullable(money) }),
  errors: [],
})

export const exportMoney = endpoint({
  id: 'overview.exportMoney',
  summary: 'The orders of a range of days as CSV, a row for each day',
  method: 'GET',
  path: '/overview/money.csv',
  access: 'staff',
  permission: { all: ['reports:read', 'exports:read'] },
  query: z.object({ ...days, ...readerForm }),
  sends: ['text/csv'],
  errors: [],
})
