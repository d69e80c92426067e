import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

export const mailInvoice = endpoint({
  id: 'invoices.mail',
  summary: 'Send the invoice of an order to its buyer by email, as PDF; it is issued if it has not been',
  method: 'POST',
  path: '/order/{id}/invoice/mail',
  access: 'staff',
  permission: 'invoices:write',
  params: idParams,
  reply: z.object({ to: z.string() }),
  errors: [
    'order_not_found',
    'invoice_not_due',
    'invoice_incomplete',
    'invoices_elsewhere',
    'vat_id_not_confirmed',
    'vat_register_unavailable',
  ],
})
