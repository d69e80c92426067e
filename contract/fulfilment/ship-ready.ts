import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText } from '../fields.ts'
import { adminSelection, bulkFailures, bulkResult } from '../lists/bulk.ts'
import { adminOrders } from '../orders/admin-list.ts'
import { withoutMail } from './shipments.ts'

const selection = adminSelection(adminOrders)

export const shipReadyForm = z.strictObject({
  selection,
  /** Of all shipments. They have no tracking number: each parcel has its own. */
  carrier: optionalText(mark('Carrier'), 100),
  withoutMail,
})

export type ShipReadyForm = z.output<typeof shipReadyForm>

export const shipReady = endpoint({
  id: 'orders.shipReady',
  summary:
    'Ship all that is ready of many orders, each in one shipment by the rules for one: what comes from stock once the order is confirmed, what is made once it is in production; the result lists what failed',
  method: 'POST',
  path: '/manage/orders/ship',
  access: 'staff',
  permission: 'shipments:write',
  body: shipReadyForm,
  reply: bulkResult,
  errors: ['selection_too_large', 'still_running', 'idempotency_key_reused'],
})

/** What would be shipped of the selected orders now, and the orders that cannot be shipped with the reason. */
export const readyToShip = z.extend(bulkFailures, { orders: z.int(), lines: z.int(), pieces: z.int() })
export type ReadyToShip = z.infer<typeof readyToShip>

export const checkReady = endpoint({
  id: 'orders.checkReady',
  summary: 'How many orders, lines and pieces of a selection are ready to ship, and which orders are not and why',
  method: 'POST',
  path: '/manage/orders/ship/check',
  access: 'staff',
  permission: 'orders:read',
  body: z.strictObject({ selection }),
  reply: readyToShip,
  errors: ['selection_too_large'],
})
