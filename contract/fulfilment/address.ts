import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { idParams, optionalText, requiredText, say } from '../fields.ts'
import { order } from '../orders/orders.ts'
import { lacksCountry } from '../orders/ship-to.ts'
import type { OrderStatus } from '../orders/statuses.ts'

/** Statuses in which parts of an order are still to be sent. */
const unsent: readonly OrderStatus[] = ['pending', 'confirmed', 'in_production']

/** Whether an order is to be sent but has no delivery address. */
export function lacksAddress({ status, address }: { status: OrderStatus; address: string }): boolean {
  return unsent.includes(status) && address.trim() === ''
}

type Delivery = { status: OrderStatus; address: string; hasShipments: boolean }

/** Why the delivery address of an order cannot change, or null. Parts may already be on their way to it. */
export function addressRefusal({ status, address, hasShipments }: Delivery): ErrorCode | null {
  if (!unsent.includes(status)) return 'order_address_final'
  return hasShipments && address.trim() !== '' ? 'order_address_final' : null
}

type Destination = Delivery & Parameters<typeof lacksCountry>[0]

/** The same for an address with its country: one that never had a country gets it also after its goods were sent. */
export function shipToRefusal(order: Destination): ErrorCode | null {
  const hasEnded = order.status === 'cancelled' || order.status === 'expired'
  return lacksCountry(order) && !hasEnded ? null : addressRefusal(order)
}

export const addressForm = z.object({
  address: requiredText(mark('Address'), mark('Enter the delivery address'), 500),
  /** Without a phone number in the form, the former one stays. */
  phone: optionalText(mark('Phone'), 50),
  version: z.int(say('version must be the one that was last read')),
})
export type AddressForm = z.infer<typeof addressForm>

export const changeOrderAddress = endpoint({
  id: 'orders.changeAddress',
  summary: 'Set the delivery address of one of your own orders until parts are sent; admins of any order',
  method: 'PUT',
  path: '/order/{id}/address',
  access: 'customer',
  params: idParams,
  body: addressForm,
  reply: order,
  errors: ['not_yours', 'order_not_found', 'order_address_final', 'stale_version'],
})
