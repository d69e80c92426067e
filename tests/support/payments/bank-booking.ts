import { expect } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { BankReceipt } from '#contract/payments/bank.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import type { OrderReceipts } from '#contract/payments/transfers.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '../actors.ts'
import { publishSettings } from '../companies/tax.ts'
import type { TestPortal } from '../portal.ts'
import { addTestProduct } from '../products.ts'
import { type BankEntry, camtOf } from '../providers/bank.ts'

export const iban = 'DE89370400440532013000'

export const quote = ({ number }: Order) => rfReference(String(number))
export const partOf = ({ number: orderNumber }: Order, amount: number) => ({ orderNumber, amount })
export const proposedIn = ({ proposal }: BankReceipt) =>
  proposal.map(({ order, amount }) => [order.number, amount])

/** Staff, a buyer, a product that costs 12.50, and what they do with transactions of the bank. */
export async function bankBooking(portal: TestPortal) {
  const [admin, buyer] = [await signUpAdmin(portal), await signUpVerified(portal)]
  await publishSettings(admin, 'company', { bankAccounts: [{ bank: 'Demo Bank', iban, bic: '' }] })
  const { _id: productId } = await addTestProduct(admin, { unitprice: 12.5, available: 100_000 })
  let sent = 0

  const list = async (state = 'waiting'): Promise<BankReceipt[]> =>
    (await admin.call('GET', `/manage/bank-receipts?state=${state}`)).json()
  return {
    admin,
    buyer,
    list,
    /** Eight pieces are 100.00, nine are 112.50. */
    place: async (newOrderQty: number, by = buyer): Promise<Order> =>
      (await by.call('POST', '/order', { productId, newOrderQty })).json(),
    /** One entry that waits, as the list shows it. */
    receive: async (entry: BankEntry): Promise<BankReceipt> => {
      sent++
      const payer = entry.payer ?? `Unknown ${sent}`
      const payload = camtOf([{ ref: `E${sent}`, ...entry, payer }], { iban })
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/xml' }
      const answer = await portal.app.inject({ method: 'POST', url: '/api/manage/bank-files', headers, payload })
      expect(answer.json()).toMatchObject({ entries: 1, waiting: 1 })
      const found = (await list()).find((one) => one.payer === payer && one.amount === Number(entry.amount))
      if (!found) throw new Error('the entry does not wait')
      return found
    },
    find: async (id: string) => (await list()).find((one) => one._id === id),
    book: (id: string, body: object, by: TestActor = admin) =>
      by.call('POST', `/manage/bank-receipts/${id}/book`, body),
    read: async ({ _id }: Order): Promise<Order> => (await buyer.call('GET', `/order/${_id}`)).json(),
    receiptsOf: async ({ _id }: Order): Promise<OrderReceipts> =>
      (await admin.call('GET', `/orders/${_id}/receipts`)).json(),
  }
}
