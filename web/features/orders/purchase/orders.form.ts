import * as z from 'zod/mini'
import type { CallInput } from '#contract/endpoint.ts'
import { say } from '#contract/fields.ts'
import type { placeOrder } from '#contract/orders/orders.ts'
import { type Order, orderForm } from '#contract/orders/orders.ts'
import {
  isQuantityInRange,
  isWholePacks,
  leastOrderable,
  packsMessage,
  type QuantityRule,
  quantityMessage,
} from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import type { Session } from '../../../api/session.ts'
import { parseQuantity } from '../../../ui/stepper-values.ts'
import type { OrderDraft } from './orders.draft.ts'

/** The rules of a text that the API lets a caller leave out. A form always holds a text. */
function written(field: typeof orderForm.shape.address) {
  return field.def.innerType.def.innerType
}

/** The order form's rules for one product (specification section 5), as the contract states them. */
export function orderDraftSchema(rule: QuantityRule) {
  const multiple = String(rule.multiple)
  return z.object({
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
  })
}

/** The form once it has been checked. */
export type CheckedDraft = z.output<ReturnType<typeof orderDraftSchema>>

/** What the form holds at first: the smallest order unless another is asked for, to the address of the last one. */
export function firstDraft(
  rule: Omit<QuantityRule, 'available'>,
  lastOrder: Order | null,
  quantity?: number,
): OrderDraft {
  return {
    quantity: String(quantity ?? leastOrderable(rule)),
    address: lastOrder?.address ?? '',
    phone: lastOrder?.phone ?? '',
    others: '',
  }
}

type OrderInput = { product: Product; draft: CheckedDraft; session: Session }

/** The payload of specification section 7, and the product's id. */
export function orderBody({ product, draft, session }: OrderInput): CallInput<typeof placeOrder>['body'] {
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
    address: draft.address,
    phone: draft.phone,
    others: draft.others,
    status: 'pending',
  }
}

/** Which field of the form the server means by the path of a field error. */
export function fieldOf(path: string): keyof OrderDraft | undefined {
  if (path === 'newOrderQty') return 'quantity'
  return path === 'address' || path === 'phone' || path === 'others' ? path : undefined
}
