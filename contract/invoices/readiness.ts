import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { invoiceHold } from './hold.ts'
import { invoiceReasons } from './issue.ts'

/**
 * What invoices need, each as a step: `path` is the field of the settings, such as `company.vatId`, or `orders.address` and
 * `products.shipWeight`, where `count` says how many lack it. A step that is not `isNeeded` is advice.
 */
const step = z.object({
  path: z.string(),
  label: z.string(),
  isDone: z.boolean(),
  isNeeded: z.boolean(),
  count: z.nullable(z.int()),
})
export type ReadinessStep = z.infer<typeof step>

/** An order whose invoice is due and waits for what `reasons` name. The job issues it as soon as nothing is missing. */
const waitingInvoice = z.object({
  orderId: z.string(),
  orderNumber: z.int(),
  customer: z.string(),
  since: z.string(),
  reasons: invoiceReasons,
})

export const readReadiness = endpoint({
  id: 'invoices.readiness',
  summary:
    'Whether all details that invoices need are entered, what is missing, and which invoices wait for a person, in the language of the request',
  method: 'GET',
  path: '/manage/invoices/readiness',
  access: 'staff',
  permission: 'invoices:read',
  reply: z.object({
    isReady: z.boolean(),
    steps: z.array(step),
    holds: z.array(invoiceHold),
    waiting: z.array(waitingInvoice),
  }),
  errors: [],
})
