import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import type { FieldError } from '../errors.ts'
import { idParams, optionalText, pageQuery, say } from '../fields.ts'
import { adminProduct } from '../products/admin-list.ts'
import { unitPrice } from '../products/product-values.ts'
import { maxQuantity } from '../products/quantities.ts'

/** Why staff change the stock. */
export const stockReasons = ['received', 'counted', 'damaged', 'returned', 'correction'] as const
export type StockReason = (typeof stockReasons)[number]

/** Every reason in the stock ledger: from staff, orders and imports. */
export const movementReasons = {
  initial: mark('Initial stock'),
  received: mark('Received'),
  counted: mark('Counted'),
  damaged: mark('Damaged'),
  returned: mark('Returned'),
  correction: mark('Correction'),
  order: mark('Ordered'),
  order_deleted: mark('Order deleted'),
  order_cancelled: mark('Order cancelled'),
  order_expired: mark('Order expired'),
  order_restored: mark('Order restored'),
  pieces_ended: mark('Will not be shipped'),
  import: mark('Import'),
  import_undone: mark('Import undone'),
} as const
export type MovementReason = keyof typeof movementReasons

const reasonWords = say('reason must be one of {reasons}', { reasons: stockReasons.join(', ') })
const range = { max: String(maxQuantity) }
const wholeChange = say('Enter a whole number other than 0, at most {max}', range)
const wholeCount = say('Enter a whole number from 0 to {max}', range)

const stockFields = z.strictObject({
  /** Pieces with a sign: 50 arrived, -3 are broken. */
  change: z.optional(
    z.number(wholeChange).check(
      z.refine((value) => Number.isInteger(value) && value !== 0, wholeChange),
      z.minimum(-maxQuantity, wholeChange),
      z.maximum(maxQuantity, wholeChange),
    ),
  ),
  /** Pieces that are there now. Orders since the form was opened do not matter. */
  count: z.optional(
    z
      .number(wholeCount)
      .check(z.refine(Number.isInteger, wholeCount), z.minimum(0, wholeCount), z.maximum(maxQuantity, wholeCount)),
  ),
  reason: z.enum(stockReasons, reasonWords),
  note: optionalText(mark('Note'), 200),
})

type StockFields = z.output<typeof stockFields>

/** Errors between the fields: `received` and `returned` add, `damaged` subtracts, `counted` sets the number. */
export function stockErrors({ change, count, reason }: StockFields): FieldError[] {
  if (reason === 'counted') {
    const isCount = count !== undefined && change === undefined
    return isCount ? [] : [{ path: 'count', message: wholeCount.error() }]
  }
  if (count !== undefined || change === undefined) return [{ path: 'change', message: wholeChange.error() }]
  const isAgainst = reason === 'damaged' ? change > 0 : reason !== 'correction' && change < 0
  if (!isAgainst) return []
  const message =
    reason === 'damaged'
      ? t('Damaged pieces reduce stock: enter a number below 0')
      : t('Received and returned pieces increase stock: enter a number above 0')
  return [{ path: 'change', message }]
}

/** A stock movement by staff. */
export const stockChange = stockFields.check(
  z.superRefine<StockFields>((stock, context) => {
    for (const { path, message } of stockErrors(stock)) {
      context.addIssue({ code: 'custom', path: [path], message, input: stock })
    }
  }),
)
export type StockChange = z.output<typeof stockChange>

export const productPatchForm = z.strictObject({
  /** The version that was read; required to change the price. */
  version: z.optional(z.int(say('version must be the one that was last read'))),
  unitprice: z.optional(unitPrice),
  stock: z.optional(stockChange),
})
export type ProductPatchForm = z.output<typeof productPatchForm>

export const patchProduct = endpoint({
  id: 'catalogue.patch',
  summary: 'Change the price of a product, its stock by a movement, or both',
  method: 'PATCH',
  path: '/manage/products/{id}',
  access: 'staff',
  permission: { any: ['products:write', 'prices:write', 'stock:write'] },
  params: idParams,
  body: productPatchForm,
  reply: adminProduct,
  errors: ['product_not_found', 'stale_version', 'idempotency_key_reused'],
})

/** `balance`: pieces after the movement. */
export const stockMovement = z.object({
  _id: z.string(),
  at: z.string(),
  delta: z.int(),
  balance: z.int(),
  reason: z.string(),
  note: z.string(),
  /** Who made it; null for the portal itself and for deleted accounts. */
  actor: z.nullable(z.object({ name: z.string() })),
  /** `line`: the line of the order whose pieces moved, null if the order has no other. */
  order: z.nullable(
    z.object({ _id: z.string(), number: z.int(), isDeleted: z.boolean(), line: z.nullable(z.int()) }),
  ),
})
export type StockMovement = z.infer<typeof stockMovement>

export const listStock = endpoint({
  id: 'catalogue.stock',
  summary: 'Every stock movement of a product with the balance after it, newest first',
  method: 'GET',
  path: '/product/{id}/stock',
  access: 'staff',
  permission: 'stock:read',
  params: idParams,
  query: z.object(pageQuery),
  reply: z.array(stockMovement),
  errors: ['product_not_found'],
})
