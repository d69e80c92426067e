import * as z from 'zod/mini'
import { t } from '#i18n/t.ts'
import { say } from '../fields.ts'
import { type Product, product } from '../products/products.ts'
import { nearestName } from '../unknown-fields.ts'

const span = z.nullable(z.object({ min: z.number(), max: z.number() }))

/**
 * A facet with its counts. The count of a value ignores what else is chosen in the same facet. `text`: the value in the
 * language of the request, if a product has a translation of it.
 */
export const foundFacet = z.object({
  key: z.string(),
  kind: z.enum(['choice', 'range']),
  options: z.array(z.object({ value: z.string(), count: z.int(), text: z.optional(z.string()) })),
  bounds: span,
})

export type FoundFacet = z.infer<typeof foundFacet>

/** `total` counts the products that match the filters, `everywhere` those of all families. */
export const foundProducts = z.object({
  items: z.array(product),
  total: z.int(),
  everywhere: z.int(),
  page: z.int(),
  pages: z.int(),
  families: z.array(z.object({ family: z.string(), count: z.int() })),
  facets: z.array(foundFacet),
  /** The chosen attributes as understood: in the units of the attributes, `12.7` for `1/2 in`. */
  chosen: z.record(z.string(), z.string()),
  /** The lowest and the highest price in the family for these words, in whole units of the currency. */
  price: span,
  /** The corrected words that were searched, if no product contains the words of the query. */
  corrected: z.nullable(z.string()),
  /** Id of the product whose part number is the query. */
  exact: z.nullable(z.string()),
})

export type FoundProducts = z.infer<typeof foundProducts>

/** A field of the answer; one of its products as `items.sku`. */
export type FoundField = keyof FoundProducts | `items.${keyof Product}`

type ProductKey<Field> = Field extends `items.${infer Key extends keyof Product}` ? Key : never

/** The answer with some of its fields. */
export type FoundWith<Field extends FoundField> = Pick<FoundProducts, Field & keyof FoundProducts> &
  ([ProductKey<Field>] extends [never] ? unknown : { items: Pick<Product, ProductKey<Field>>[] })

const fieldNames: readonly string[] = [
  ...Object.keys(foundProducts.shape),
  ...Object.keys(product.shape).map((key) => `items.${key}`),
]

function isFoundField(name: string): name is FoundField {
  return fieldNames.includes(name)
}

function notAField(name: string): string {
  const nearest = nearestName(name, fieldNames)
  return nearest === null
    ? t('{name} is not a field of this call.', { name })
    : t('{name} is not a field of this call. Did you mean {nearest}?', { name, nearest })
}

/** All names together are shorter. */
const longestFields = 1_000

/** Which fields the answer has: undefined for all of them. */
export const foundFields = z.optional(
  z.pipe(
    z.string().check(z.maxLength(longestFields, say('fields is not valid'))),
    z.transform((text, { issues }) => {
      const names = [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '')
      for (const name of names) {
        if (isFoundField(name)) continue
        issues.push({ code: 'custom', message: notAField(name), input: text, continue: true })
      }
      return names.length === 0 ? undefined : names.filter(isFoundField)
    }),
  ),
)
