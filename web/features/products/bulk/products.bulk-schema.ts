import * as z from 'zod/mini'
import { say } from '#contract/fields.ts'
import type { AdminSelection } from '#contract/lists/bulk.ts'
import { maxPercent, minPercent, type ProductAction } from '#contract/products/admin-list.ts'
import { maxQuantity } from '#contract/products/quantities.ts'
import { mark } from '#i18n/t.ts'
import { fieldsErrors, type TypedFields, toFields, typedFields } from './products.field-values.ts'
import { readPercent, readPieces } from './products.percent.ts'

const percentRange = say('Enter a percentage from {least} to {most}, other than 0', {
  least: String(minPercent),
  most: String(maxPercent),
})

/* @__NO_SIDE_EFFECTS__ */
function pieces(label: string) {
  const range = say('{label} must be a whole number from {min} to {max}', {
    label,
    min: '1',
    max: String(maxQuantity),
  })
  return z.string().check(z.refine((text) => readPieces(text) !== null, range))
}

/** What the fields of a bulk change hold, and when it is enough for the action. */
export function bulkSchema(action: string) {
  const isPercentWanted = action === 'change_price'
  const areQuantitiesWanted = action === 'change_quantities'
  const areFieldsWanted = action === 'change_fields'
  return z
    .object({
      percent: z.string().check(z.refine((text) => !isPercentWanted || readPercent(text) !== null, percentRange)),
      minOrder: pieces(mark('Minimum order')),
      multiple: pieces(mark('Order multiple')),
      fields: typedFields.check(
        z.superRefine((typed, context) => {
          for (const { name, message } of areFieldsWanted ? fieldsErrors(typed) : [])
            context.addIssue({ code: 'custom', message, input: typed, path: name === null ? [] : [name] })
        }),
      ),
    })
    .check(
      z.refine(({ minOrder, multiple }) => !areQuantitiesWanted || `${minOrder}${multiple}`.trim() !== '', {
        ...say('Enter a minimum order, an order multiple, or both'),
        path: ['minOrder'],
      }),
    )
}

export type BulkFields = { percent: string; minOrder: string; multiple: string; fields: TypedFields }

type Asked = { action: ProductAction; selection: AdminSelection }

/** The request body of the typed values. */
export function bulkBody({ action, selection }: Asked, typed: BulkFields) {
  const percent = action === 'change_price' ? readPercent(typed.percent) : null
  const areQuantitiesWanted = action === 'change_quantities'
  const minOrder = areQuantitiesWanted ? readPieces(typed.minOrder) : null
  const multiple = areQuantitiesWanted ? readPieces(typed.multiple) : null
  return {
    action,
    selection,
    ...(percent && { percent }),
    ...(minOrder && { minorder: minOrder }),
    ...(multiple && { multiple }),
    ...(action === 'change_fields' && { fields: toFields(typed.fields) }),
  }
}

/** Two are equal if the same was typed. */
export function keyOfFields({ percent, minOrder, multiple, fields }: BulkFields): string {
  return JSON.stringify([percent, minOrder, multiple, fields])
}
