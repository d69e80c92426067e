import * as z from 'zod/mini'
import { say } from '../fields.ts'
import { productFormShape } from './product-shapes.ts'
import { attributeValue } from './stored-attributes.ts'

/** Most attributes that one bulk change sets. */
export const maxBulkAttributes = 20

const {
  category,
  taxClass,
  supply,
  shipWeight,
  shipWeightUnit,
  shippingClass,
  netWeight,
  tariffNumber,
  originCountry,
} = productFormShape

const attributeCount = say('Choose 1 to {count} attributes', { count: String(maxBulkAttributes) })

/**
 * The values that a bulk change gives to products. A field that is left out stays as it is; null or an empty text removes the value
 * where a product may lack it. A shipping weight comes with its unit.
 */
export const bulkProductFields = z.strictObject({
  category,
  taxClass,
  supply,
  shipWeight,
  shipWeightUnit,
  shippingClass,
  netWeight,
  tariffNumber,
  originCountry,
  attributes: z.optional(
    z
      .record(z.string().check(z.maxLength(40, attributeCount)), attributeValue, attributeCount)
      .check(
        z.refine(
          (given) => Object.keys(given).length > 0 && Object.keys(given).length <= maxBulkAttributes,
          attributeCount,
        ),
      ),
  ),
})
export type BulkProductFields = z.output<typeof bulkProductFields>
