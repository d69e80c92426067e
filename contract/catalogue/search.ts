import * as z from 'zod/mini'
import { cut } from '#i18n/cut.ts'
import { mark, t } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, say } from '../fields.ts'
import { readRange } from '../lists/range.ts'
import { product } from '../products/products.ts'
import { facetsOf } from './facets.ts'
import { isChoosable, longestMeasures, maxChoices, searchParameters } from './query.ts'

const pageNumber = say('page must be a whole number from 1 to 10000')
const sortNames = searchParameters.sort.words.join(', ')
const rangeForm = mark('{name} must be a range such as 10..50, 10.. or ..50')

const known = {
  q: optionalText(mark('Search'), searchParameters.q.max),
  family: z.optional(z.string().check(z.maxLength(searchParameters.family.max, say('family is not valid')))),
  stock: z.optional(z.enum(searchParameters.stock.words, say('stock may only be "in"'))),
  sort: z.optional(z.enum(searchParameters.sort.words, say('sort must be one of {names}', { names: sortNames }))),
  price: z.optional(
    z.pipe(
      z.string(),
      z.transform((text, { issues }) => {
        const range = readRange('measure', text)
        if (range) return range
        // The attributes are checked all the same, so that all errors are reported at once.
        issues.push({ code: 'custom', message: t(rangeForm, { name: 'price' }), input: text, continue: true })
        return z.NEVER
      }),
    ),
  ),
  page: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, pageNumber)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.int().check(z.maximum(searchParameters.page.last, pageNumber)),
      ),
    ),
  ),
} satisfies Record<keyof typeof searchParameters, z.ZodMiniType>

/** What a query chooses by an attribute, as it was written. */
export type ChosenText = { key: string; text: string }

/** Reads an attribute of a query. The message says what is wrong with it. */
function readAttribute(name: string, given: unknown, inFamily: string): ChosenText | { message: string } {
  const facet = facetsOf(inFamily).find(({ key }) => key === name)
  if (!facet) {
    return {
      message: inFamily
        ? t('{family} cannot be filtered by {name}', { family: inFamily, name })
        : t('There is no parameter {name} here; attributes need a family', { name }),
    }
  }
  if (typeof given !== 'string')
    return { message: t('Give {name} once, its values separated by commas', { name }) }
  if (isChoosable(facet, given)) return { key: name, text: given }
  return {
    message:
      facet.kind === 'range'
        ? t('{name} must be a range of at most {most} characters, such as 10..50, 10.. or ..50', {
            name,
            most: longestMeasures,
          })
        : t('{name} must be 1 to {most} values separated by commas', { name, most: maxChoices }),
  }
}

/** What campaigns and advertisers add to a link: it is about nobody's filter. An attribute of such a name is still one. */
const ofCampaign =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|li_fat_id|mc_[ce]id|igshid|srsltid|yclid|_ga)$/

/** The attributes that a query chooses by, in the order of the family, and what is wrong with the others. */
function readAttributes(query: Record<string, unknown>) {
  // Each message repeats the family: a family of 10 kB once made a response of megabytes.
  const inFamily = cut(String(query.family ?? ''), searchParameters.family.max)
  const facets = facetsOf(inFamily)
  const readings = Object.entries(query)
    .filter(([name]) => !(name in known) && (facets.some(({ key }) => key === name) || !ofCampaign.test(name)))
    .map(([name, given]) => ({ name, given, read: readAttribute(name, given, inFamily) }))
  const errors = readings.flatMap(({ name, given, read }) =>
    'message' in read ? [{ name, given, message: read.message }] : [],
  )
  const chosen = facets.flatMap(({ key }): ChosenText[] => {
    const read = readings.find(({ name }) => name === key)?.read
    return !read || 'message' in read ? [] : [read]
  })
  return { chosen, errors }
}

/**
 * `q` finds words, prefixes of words, part numbers and words with a typing error. Each attribute that the family can be
 * filtered by is a parameter: `seal=NBR,FKM`, `length=100..300` or `hose=1/2 in..1 in`. The price comes out as it was read, the
 * attributes as they were written: units belong to the server.
 */
export const productSearch = z.pipe(
  z.looseObject(known).check((payload) => {
    const { chosen, errors } = readAttributes(payload.value)
    for (const { name, given, message } of errors) {
      payload.issues.push({ code: 'custom', path: [name], message, input: given })
    }
    payload.value = { ...payload.value, chosen }
  }),
  // The check above has read `chosen`; a parameter of that name is refused there.
  z.transform(({ q, family, stock, sort, price, page, chosen }) => {
    return { q, family, stock, sort, price, page, chosen: chosen as readonly ChosenText[] }
  }),
)

export type ProductSearch = z.output<typeof productSearch>

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
  /** What is chosen by attributes, as it was understood: in the units of the attributes, `12.7` for `1/2 in`. */
  chosen: z.record(z.string(), z.string()),
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
