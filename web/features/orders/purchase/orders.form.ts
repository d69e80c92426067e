import * as z from 'zod/mini'
import { postcodeErrors } from '#contract/addresses/address-fields.ts'
import type { Address } from '#contract/addresses/addresses.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { say } from '#contract/fields.ts'
import type { placeOrder } from '#contract/orders/orders.ts'
import { type Order, orderForm } from '#contract/orders/orders.ts'
import {
  isQuantityInRange,
  isWholePacks,
  minOrderable,
  packsMessage,
  type QuantityRule,
  quantityMessage,
} from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import type { OrderSums } from '#contract/tax/order-sums.ts'
import { t } from '#i18n/t.ts'
import type { Session } from '../../../api/session.ts'
import { parseQuantity } from '../../../ui/stepper-values.ts'
import { draftDestination, shipToPlace, writtenAddress } from './orders.destination.ts'
import type { OrderDraft } from './orders.draft.ts'

/** The rules of a text that the API lets a caller leave out. A form always holds a text. */
function written(field: typeof orderForm.shape.address) {
  return field.def.innerType.def.innerType
}

/**
 * The order form's rules for one product (specification section 5), as the contract states them. `hasCountry`: tax or freight depends
 * on the country, so an address that is typed needs one.
 */
export function orderDraftSchema(rule: QuantityRule, hasCountry: boolean) {
  const multiple = String(rule.multiple)
  const draft = z.object({
    quantity: z.string().check(
      z.refine(
        (text) => {
          const quantity = parseQuantity(text)
          return quantity !== null && isQuantityInRange(quantity, rule)
        },
        { ...say(quantityMessage), abort: true },
      ),
      z.refine((text) => isWholePacks(parseQuantity(text) ?? 0, rule), say(packsMessage, { multiple })),
    ),
    address: written(orderForm.shape.address),
    phone: written(orderForm.shape.phone),
    others: written(orderForm.shape.others),
    choice: z.string(),
    country: z.string(),
    postcode: z.string(),
    freightMethod: z.string(),
  })
  return draft.check((payload) => {
    const { choice, country, postcode } = payload.value
    if (!hasCountry || choice !== '') return
    const errors =
      country === ''
        ? [{ path: 'country', message: t('Choose a country') }]
        : postcodeErrors({ country, postcode })
    for (const { path, message } of errors) {
      payload.issues.push({ code: 'custom', path: [path], message, input: payload.value })
    }
  })
}

/** The form once it has been checked. */
export type CheckedDraft = z.output<ReturnType<typeof orderDraftSchema>>

type FirstValues = { lastOrder: Order | null; quantity: number | undefined; choice: string }

/** What the form holds at first: the smallest order unless another is asked for, to the address of the last one. */
export function firstDraft(
  rule: Omit<QuantityRule, 'available'>,
  { lastOrder, quantity, choice }: FirstValues,
): OrderDraft {
  return {
    quantity: String(quantity ?? minOrderable(rule)),
    address: lastOrder?.address ?? '',
    phone: lastOrder?.phone ?? '',
    others: '',
    choice,
    ...shipToPlace(lastOrder),
    freightMethod: '',
  }
}

/** `sums` are those that the page shows; null where the order has no country. */
export type Destined = { book: readonly Address[]; sums: OrderSums | null }
type OrderInput = { product: Product; draft: CheckedDraft; session: Session; destined: Destined | null }

/** The payload of specification section 7, the product's id, and where tax or freight is charged the country with the total that was shown. */
export function orderBody({
  product,
  draft,
  session,
  destined,
}: OrderInput): CallInput<typeof placeOrder>['body'] {
  return {
    productId: product._id,
    userName: session.displayName,
    email: session.email,
    name: product.name,
    image: product.image,
    description: product.description,
    newOrderQty: parseQuantity(draft.quantity) ?? 0,
    available: product.available,
    unitprice: product.unitprice,
    ...(destined ? writtenAddress(destined.book, draft) : { address: draft.address, phone: draft.phone }),
    others: draft.others,
    status: 'pending',
    ...(destined && draftDestination(destined.book, draft)),
    ...(destined?.sums && { expectedTotal: destined.sums.total }),
  }
}

/** Which field of the form the server means by the path of a field error. */
export function fieldOf(path: string): keyof OrderDraft | undefined {
  if (path === 'newOrderQty') return 'quantity'
  if (path === 'shipTo.country' || path === 'shipTo.postcode')
    return path === 'shipTo.country' ? 'country' : 'postcode'
  if (path === 'freightMethod') return path
  return path === 'address' || path === 'phone' || path === 'others' ? path : undefined
}
