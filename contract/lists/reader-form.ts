import * as z from 'zod/mini'
import { numberLocale } from '#i18n/t.ts'
import { say } from '../fields.ts'

/** The decimal separator of a file for a person. */
export const readerNumbers = ['comma', 'point'] as const
export type ReaderNumbers = (typeof readerNumbers)[number]

/**
 * Of calls that send a table: makes it one for a person, with titles, words, days and times in the language of the request.
 * Without it a program reads the table: the names of fields, ISO 8601 and a decimal point in every language.
 */
export const readerForm = {
  reader: z.optional(z.enum(readerNumbers, say('reader must be "comma" or "point"'))),
}

/** The form that the user reads: what the buttons of a page ask for. */
export function ownReaderForm(): { reader: ReaderNumbers } {
  const parts = new Intl.NumberFormat(numberLocale()).formatToParts(1.5)
  return { reader: parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'comma' : 'point' }
}
