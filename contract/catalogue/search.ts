import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, say } from '../fields.ts'
import { readRange } from '../lists/range.ts'
import { product } from '../products/products.ts'
import { facetsOf } from './facets.ts'
import { areChoices, lastPage, longestFamily, mostChoices, productSorts, readChoices } from './query.ts'

const pageNumber = say('page must be a whole number from 1 to 10000')
const sortNames = productSorts.join(', ')
const rangeForm = mark('{name} must be a range such as 10..50, 10.. or ..50')

const known = {
  q: optionalText(mark('Search'), 100),
  family: z.optional(z.string().check(z.maxLength(longestFamily, say('family is not valid')))),
  stock: z.optional(z.enum(['in'], say('stock may only be "in"'))),
  sort: z.optional(z.enum(productSorts, say('sort must be one of {names}', { names: sortNames }))),
  price: z.optional(
    z.string().check(z.refine((text) => readRange('measure', text) !== null, say(rangeForm, { name: 'price' }))),
  ),
  page: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, pageNumber)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.int().check(z.maximum(lastPage, pageNumber)),
      ),
    ),
  ),
}

/** What is wrong with an attribute of a query, or null. */
function problemOf(name: string, value: unknown, family: string): string | null {
  const facet = facetsOf(family).find(({ key }) => key === name)
  if (!facet) {
    return family
      ? t('{family} cannot be filtered by {name}', { family, name })
      : t('There is no parameter {name} here; attributes need a family', { name })
  }
  if (typeof value !== 'string') return t('Give {name} once, its values separated by commas', { name })
  if (facet.kind === 'range') return readRange('measure', value) ? null : t(rangeForm, { name })
  return areChoices(readChoices(value))
    ? null
    : t('{name} must be 1 to {most} values separated by commas', { name, most: mostChoices })
}

/**
 * `q` finds words, prefixes of words, part numbers and words with a typing error. Each attribute that the family can be
 * filtered by is a parameter: `speeds=11,12` or `mass_g=100..300`.
 */
export const productSearch = z.looseObject(known).check(({ value, issues }) => {
  // Each message repeats the family: a family of 10 kB once made a response of megabytes.
  const family = String(value.family ?? '').slice(0, longestFamily)
  for (const [name, given] of Object.entries(value)) {
    if (name in known) continue
    const message = problemOf(name, given, family)
    if (message) issues.push({ code: 'custom', path: [name], message, input: given })
  }
})

export type ProductSearch = z.output<typeof productSearch>

const span = z.nullable(z.object({ min: z.number(), max: z.number() }))

/** A facet with its counts. The count of a value ignores what else is chosen in the same facet. */
export const foundFacet = z.object({
  key: z.string(),
  kind: z.enum(['choice', 'range']),
  options: z.array(z.object({ value: z.string(), count: z.int() })),
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
  /** The lowest and the highest price in the family for these words, in whole units of the currency. */
  price: span,
  /** The corrected words that were searched, if no product contains the words of the query. */
  corrected: z.nullable(z.string()),
  /** Id of the product whose part number is the query. */
  exact: z.nullable(z.string()),
})

export type FoundProducts = z.infer<typeof foundProducts>

export const searchProducts = endpoint({
  id: 'catalogue.search',
  summary: 'Products by words, family, attributes, price and stock, 24 in a page, with counts',
  method: 'GET',
  path: '/products',
  access: 'everyone',
  query: productSearch,
  reply: foundProducts,
  errors: [],
})
