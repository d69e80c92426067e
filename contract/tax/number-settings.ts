import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import { say } from '../fields.ts'

/** What a prefix has in the place of the year; its numbers begin again each year. */
export const yearInPrefix = '{year}'

const maxPrefix = 20

const prefixMessage = say(
  'Use capital letters, digits, - and /, ending with a letter, - or /. {year} stands for the year.',
  { year: yearInPrefix },
)
/** It ends with no digit, so that a number says where its prefix ends: RE1 and 11 could be RE and 111. */
const prefix = z
  .string(prefixMessage)
  .check(
    z.trim(),
    z.maxLength(maxPrefix, prefixMessage),
    z.regex(/^(?:[A-Z]|\{year\}[A-Z/-])(?:[A-Z\d/-]|\{year\})*(?<![\d}])$/, prefixMessage),
  )

export const maxStart = 999_999_999

/* @__NO_SIDE_EFFECTS__ */
function start(label: string) {
  const values = { label, max: String(maxStart) }
  const message = say('{label} must be a whole number from 1 to {max}.', values)
  return z.int(message).check(z.minimum(1, message), z.maximum(maxStart, message))
}

const digitsRange = { min: 1, max: 10 } as const
const digitsMessage = say('Enter a whole number of digits from {min} to {max}.', {
  min: String(digitsRange.min),
  max: String(digitsRange.max),
})

const orderMessage = say('Enter a whole number from 1 to {max}, or leave it blank.', { max: String(maxStart) })

const customerPrefixMessage = say('Use capital letters, digits, - and /, ending with a letter, - or /.')
const customerPrefix = z
  .string(customerPrefixMessage)
  .check(
    z.trim(),
    z.maxLength(maxPrefix, customerPrefixMessage),
    z.regex(/^(?:[A-Z][A-Z\d/-]*(?<!\d))?$/, customerPrefixMessage),
  )

export const creditNoteCircles = ['invoices', 'own'] as const

/** How documents are numbered from now on. What has a number keeps it. */
export const numberSettings = z
  .strictObject({
    invoicePrefix: prefix,
    invoiceStart: start(mark('First invoice number')),
    /** Credit notes are counted with the invoices, or by themselves. */
    creditNotes: z.enum(creditNoteCircles, say('Choose one of the options.')),
    creditNotePrefix: prefix,
    creditNoteStart: start(mark('First credit note number')),
    /** Shorter numbers get zeros in front. */
    digits: z
      .int(digitsMessage)
      .check(z.minimum(digitsRange.min, digitsMessage), z.maximum(digitsRange.max, digitsMessage)),
    /** The next order has at least this number; null: the next one. */
    orderStart: z.nullable(
      z.int(orderMessage).check(z.minimum(1, orderMessage), z.maximum(maxStart, orderMessage)),
    ),
    /** Blank: numbers without a prefix. Missing before it was first saved. */
    customerPrefix: z.optional(customerPrefix),
    /** The first number that a customer gets with an order; null: staff give numbers. */
    customerStart: z.optional(
      z.nullable(z.int(orderMessage).check(z.minimum(1, orderMessage), z.maximum(maxStart, orderMessage))),
    ),
  })
  .check(({ value, issues }) => {
    if (value.creditNotes !== 'own' || value.creditNotePrefix !== value.invoicePrefix) return
    const message = t('Invoices already use this prefix. Choose a different one.')
    issues.push({ code: 'custom', input: value, path: ['creditNotePrefix'], message })
  })
export type NumberSettings = z.output<typeof numberSettings>

export type NumberCircle = { prefix: string; start: number }

/** The circles that documents are numbered in. */
export function invoiceCircle({ invoicePrefix, invoiceStart }: NumberSettings): NumberCircle {
  return { prefix: invoicePrefix, start: invoiceStart }
}

export function creditNoteCircle(settings: NumberSettings): NumberCircle {
  const { creditNotes, creditNotePrefix, creditNoteStart } = settings
  return creditNotes === 'own' ? { prefix: creditNotePrefix, start: creditNoteStart } : invoiceCircle(settings)
}
