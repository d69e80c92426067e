import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import { say } from '../fields.ts'
import { treatmentKinds } from './order-treatment.ts'

/** The kinds of sales that accounts differ by: the treatments of tax, reverse charge at home, and sales without tax. */
export const bookedTreatments = [...treatmentKinds, 'reverse_charge', 'no_tax'] as const
export type BookedTreatment = (typeof bookedTreatments)[number]

export const bookedTreatmentNames: Record<BookedTreatment, string> = {
  domestic: mark('Domestic'),
  destination: mark('One-Stop-Shop'),
  intra_community: mark('Intra-Community supply'),
  export: mark('Export outside the EU'),
  reverse_charge: mark('Domestic reverse charge'),
  no_tax: mark('Without tax'),
}

const maxAccounts = 300

/* @__NO_SIDE_EFFECTS__ */
function numberOf(label: string, { min, max }: { min: number; max: number }) {
  const message = say('{label} must be a whole number from {min} to {max}, or blank.', {
    label,
    min: String(min),
    max: String(max),
  })
  return z.nullable(z.int(message).check(z.minimum(min, message), z.maximum(max, message)))
}

/* @__NO_SIDE_EFFECTS__ */
function wholeOf(min: number, max: number, label: string) {
  const message = say('{label} must be a whole number from {min} to {max}.', {
    label,
    min: String(min),
    max: String(max),
  })
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message))
}

const accountMessage = say('Enter up to 8 digits, not only zeros.')
const account = z.string(accountMessage).check(z.trim(), z.regex(/^(?!0+$)\d{1,8}$/, accountMessage))

const taxKeyMessage = say('Enter up to 4 digits, or leave it blank.')
const countryMessage = say('Choose a country, or leave it blank.')
const percentMessage = say('Enter 0 to 100 percent with up to two decimals, or leave it blank.')

function isPercent(given: number): boolean {
  return Math.abs(given * 100 - Math.round(given * 100)) < 1e-6
}

/** A revenue account for sales that are taxed so. A country of nothing is any country, a rate of null any rate. */
const revenueAccount = z.strictObject({
  treatment: z.enum(bookedTreatments, say('Choose one of the options.')),
  country: z.string(countryMessage).check(z.regex(/^(?:[A-Z]{2})?$/, countryMessage)),
  percent: z.nullable(
    z
      .number(percentMessage)
      .check(z.minimum(0, percentMessage), z.maximum(100, percentMessage), z.refine(isPercent, percentMessage)),
  ),
  account,
  /** Only for an account without a fixed rate. */
  taxKey: z.string(taxKeyMessage).check(z.trim(), z.regex(/^\d{0,4}$/, taxKeyMessage)),
})
export type RevenueAccount = z.output<typeof revenueAccount>

const debtorMessage = say('Enter 5 to 9 digits, the first from 1 to 6, or leave it blank.')
const debtor = z.string(debtorMessage).check(z.trim(), z.regex(/^(?:[1-6]\d{4,8})?$/, debtorMessage))

type Accounts = {
  accountLength: number
  collectiveDebtor: string
  firstDebtor: string
  revenueAccounts: readonly RevenueAccount[]
}

function lengthError(length: number): string {
  return t('Accounts have {length} digits, so debtor numbers must have {debtorLength}.', {
    length: String(length),
    debtorLength: String(length + 1),
  })
}

/** Only the first of each wrong kind is said: the next one follows when it is corrected. */
function checkAccounts({ value, issues }: z.core.ParsePayload<Accounts>): void {
  const add = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', input: value, path, message })
  const { accountLength, revenueAccounts } = value
  for (const name of ['collectiveDebtor', 'firstDebtor'] as const) {
    if (value[name] !== '' && value[name].length !== accountLength + 1) add([name], lengthError(accountLength))
  }
  const long = revenueAccounts.findIndex((one) => one.account.length > accountLength)
  if (long >= 0) {
    const values = { length: String(accountLength) }
    add(['revenueAccounts', long, 'account'], t('Enter at most {length} digits.', values))
  }
  const keys = revenueAccounts.map(({ treatment, country, percent }) => `${treatment} ${country} ${percent}`)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (twice >= 0) {
    add(
      ['revenueAccounts', twice, 'treatment'],
      t('There is already an account for this treatment, country and rate. Keep one of them.'),
    )
  }
}

export const accountLengths = { min: 4, max: 8 } as const

/** What an accountant needs to book the invoices: who is booked for, and on which accounts. */
export const accountingSettings = z
  .strictObject({
    /** Null: not entered yet. */
    consultantNumber: numberOf(mark('Consultant number'), { min: 1001, max: 9_999_999 }),
    clientNumber: numberOf(mark('Client number'), { min: 1, max: 99_999 }),
    /** The business year begins on the first day of this month. */
    yearStartMonth: wholeOf(1, 12, mark('First month of the business year')),
    accountLength: wholeOf(accountLengths.min, accountLengths.max, mark('Account length')),
    /** For buyers without a debtor number of their own. */
    collectiveDebtor: debtor,
    /** The numbers of customers count from here; empty: all are booked on the collective debtor. */
    firstDebtor: debtor,
    revenueAccounts: z
      .array(revenueAccount, say('Revenue accounts must be a list.'))
      .check(z.maxLength(maxAccounts, say('Enter at most {max} revenue accounts.', { max: String(maxAccounts) }))),
  })
  .check(checkAccounts)
export type AccountingSettings = z.output<typeof accountingSettings>

/** How an amount of an invoice was taxed. `country` is the one whose rate it has; a rate of null: no tax was stated. */
export type BookedAs = { treatment: BookedTreatment; country: string | null; rateBp: number | null }

/** The account of an amount: the one that says its country before one for any country, then the one that says its rate. */
export function revenueAccountOf(
  { revenueAccounts }: Pick<AccountingSettings, 'revenueAccounts'>,
  { treatment, country, rateBp }: BookedAs,
): RevenueAccount | undefined {
  const percent = rateBp === null ? null : rateBp / 100
  const rank = (one: RevenueAccount) => (one.country === '' ? 0 : 2) + (one.percent === null ? 0 : 1)
  return revenueAccounts
    .filter(
      (one) =>
        one.treatment === treatment &&
        (one.country === '' || one.country === country) &&
        (one.percent === null || one.percent === percent),
    )
    .toSorted((one, other) => rank(other) - rank(one))[0]
}
