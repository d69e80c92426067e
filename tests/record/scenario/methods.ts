import type { Player } from '../player.ts'
import { addProduct } from './catalogue.ts'
import { placeOrder } from './orders.ts'
import type { People } from './people.ts'

/** An order that is paid in the way of an extension. It comes after all that reads orders: older releases have no such way. */
export async function playPaymentMethods(play: Player, { visitor, alice, bob, admin }: People): Promise<void> {
  play.begin('methods')
  const productId = await addProduct(play, admin, { name: 'Delivered chain', sku: 'REC-30' })
  const id = await placeOrder(play.as(bob), 'order-30', { productId, newOrderQty: 2 })
  const params = { id, method: 'cash-on-delivery' }
  for (const actor of [visitor, alice, admin, bob]) {
    await play.as(actor).call('payments.methods', 'of order-30', { params: { id } })
    await play.as(actor).call('payments.chooseMethod', 'of order-30', { params })
  }
  await play.as(bob).call('payments.chooseMethod', 'chosen before', { params })
  await play.mails('of another way to pay')
}
