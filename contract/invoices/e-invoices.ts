import * as z from 'zod/mini'
import { t } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { eInvoiceFormats } from '../tax/e-invoice-formats.ts'
import { noteQuery } from './documents.ts'

const unknownFormat = { error: () => t('Enter one of: {formats}', { formats: eInvoiceFormats.join(', ') }) }

/** By default, the format of the settings. */
const format = z.optional(z.enum(eInvoiceFormats, unknownFormat))

const xml = { method: 'GET', access: 'customer', params: idParams, sends: ['application/xml'] } as const
const errors = [
  'order_not_found',
  'not_yours',
  'document_not_issued',
  'invoice_not_due',
  'invoices_elsewhere',
  'e_invoice_not_possible',
] as const

export const invoiceXml = endpoint({
  ...xml,
  id: 'invoices.invoiceXml',
  summary: 'The e-invoice of an order, in the format of the settings or in another one',
  path: '/order/{id}/invoice.xml',
  query: z.strictObject({ format }),
  errors,
})

export const creditNoteXml = endpoint({
  ...xml,
  id: 'invoices.creditNoteXml',
  summary: 'The e-invoice of the credit note of a refund or of a correction',
  path: '/order/{id}/credit-note.xml',
  query: z.extend(noteQuery, { format }),
  errors: [...errors, 'not_found'],
})
