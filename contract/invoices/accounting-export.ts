import * as z from 'zod/mini'
import { t } from '#i18n/t.ts'
import { countDays, isDay } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { readerForm } from '../lists/reader-form.ts'

/** DATEV takes no batch that is larger. */
export const maxBookings = 99_999

const maxDays = 366

const noMonth = say('Choose a month, such as 2026-11.')
const noFrom = say('from must be a day such as 2026-11-01')
const noTo = say('to must be a day such as 2026-11-30')

type Asked = { month?: string | undefined; from?: string | undefined; to?: string | undefined }

function checkRange({ value: { month, from, to }, issues, ...payload }: z.core.ParsePayload<Asked>): void {
  const add = (path: string, message: string) =>
    issues.push({ code: 'custom', input: payload, path: [path], message })
  if (month !== undefined) {
    if (from !== undefined || to !== undefined) add('month', t('Send a month, or the days from and to, not both.'))
    return
  }
  if (from === undefined && to === undefined) add('month', t('Choose a month, such as 2026-11.'))
  else if (from === undefined) add('from', t('from must be a day such as 2026-11-01'))
  else if (to === undefined) add('to', t('to must be a day such as 2026-11-30'))
  else if (to < from) add('to', t('The last day must not be before the first one.'))
  else if (countDays(from, to) > maxDays) {
    add('to', t('Choose at most {days} days.', { days: String(maxDays) }))
  }
}

/** A month, or the days from and to, both included, of the company's calendar. */
const days = {
  month: z.optional(z.string(noMonth).check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, noMonth))),
  from: z.optional(z.string(noFrom).check(z.refine(isDay, noFrom))),
  to: z.optional(z.string(noTo).check(z.refine(isDay, noTo))),
}

export const exportBookings = endpoint({
  id: 'invoices.bookings',
  summary:
    'The invoices, credit notes and corrections of a month or of some days as a DATEV booking batch (EXTF 700, category 21) of one business year, in Windows-1252',
  method: 'GET',
  path: '/manage/invoices/bookings.csv',
  access: 'staff',
  permission: { all: ['invoices:read', 'exports:read'] },
  query: z.object(days).check(checkRange),
  sends: ['text/csv'],
  errors: ['accounts_missing'],
})

export const exportAmounts = endpoint({
  id: 'invoices.amounts',
  summary:
    'The invoices, credit notes and corrections of a month or of some days as CSV: a row for each document and rate',
  method: 'GET',
  path: '/manage/invoices/amounts.csv',
  access: 'staff',
  permission: { all: ['invoices:read', 'exports:read'] },
  query: z.object({ ...days, ...readerForm }).check(checkRange),
  sends: ['text/csv'],
  errors: [],
})
