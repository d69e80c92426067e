import type { Actor } from '#contract/access.ts'
import { toPostalText } from '#contract/addresses/postal.ts'
import type { CustomerOrder } from '#contract/cart/for-customer.ts'
import { isPastDay, saidOfPastDay } from '#contract/cart/judge.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { languageOfReader } from '#server/mail/mail-reader.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import { readBuyer, recordPlacedFor } from '../orders/orders.customer.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { type Purchase, placeLinesIn } from '../orders/purchase/orders.purchase.ts'
import { refuseVatId } from '../tax/tax.vat-ids.ts'
import { billToOf, saidTotal, toExpectedMinor } from './cart.order.ts'
import { orderValuesOf } from './cart.values.ts'

type Ordering = { actor: Actor; id: string; form: CustomerOrder }

/**
 * Places an order for a customer: by the command and under the limits of the customer's own orders, so that the mail, the
 * stock and the time to pay are theirs. The audit log and the order's history name the admin. Throws `user_not_found`,
 * `account_deactivated`, `rule_broken`, `vat_id_invalid`, and what `placeLines` throws.
 */
export async function orderForCustomer(
  deps: OrderDeps,
  { transaction, ...ordering }: Ordering & { transaction: Transaction },
): Promise<Order> {
  const { form } = ordering
  if (isPastDay(form.requestedOn, companyToday(deps.settings)))
    refuse('rule_broken', [{ path: 'requestedOn', message: saidOfPastDay() }])
  await refuseVatId(form.vatId)
  return saidTotal(form.expectedTotal, () => transaction((tx) => place(deps, tx, ordering)))
}

async function place(deps: OrderDeps, tx: Database, { actor, id, form }: Ordering): Promise<Order> {
  const buyer = await readBuyer(tx, id)
  if (!buyer.isActive) refuse('account_deactivated')
  const { order } = await placeLinesIn(deps, tx, {
    actor: buyer,
    purchase: toPurchase(deps, form),
    language: await languageOfReader(tx, buyer.id),
  })
  await recordPlacedFor(tx, actor, order)
  return order
}

function toPurchase({ currency }: OrderDeps, form: CustomerOrder): Purchase {
  return {
    lines: form.lines.map(({ productId, quantity, note }) => ({
      productId,
      quantity,
      // The total is compared instead.
      seenUnitPriceMinor: null,
      note: (note ?? '').trim(),
      requestedOn: null,
    })),
    address: toPostalText(form.shipTo),
    phone: form.shipTo.phone,
    ...orderValuesOf(form),
    shipTo: form.shipTo,
    cart: null,
    billTo: billToOf(form),
    freightMethod: form.freightMethod ?? undefined,
    expectedTotalMinor: null,
    expectedGoodsMinor: toExpectedMinor(form.expectedTotal, currency()),
  }
}
