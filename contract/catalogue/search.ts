import * as z from 'zod/mini'
import { cut } from '#i18n/cut.ts'
import { mark, t } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, say } from '../fields.ts'
import { readRange } from '../lists/range.ts'
import { facetsOf } from './facets.ts'
import { foundFields, foundProducts } from './found-products.ts'
import { isChoosable, longestMeasures, maxChoices, searchParameters } from './query.ts'

const pageNumber = say('page must be a whole number from 1 to 10000')
const sortNames = searchParameters.sort.words.join(', ')
const rangeForm = mark('{name} must be a range such as 10..50, 10.. or ..50')

const known = {
  q: optionalText(mark('Search'), searchParameters.q.max),
  family: z.optional(z.string().check(z.maxLength(searchParameters.family.max, say('family is not valid')))),
  stock: z.optional(z.enum(searchParameters.stock.words, say('stock can only be "in"'))),
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

/** `fields` is no part of the page's address. */
const parameters = { ...known, fields: foundFields }

/** An attribute chosen by a query, with its text as written. */
export type ChosenText = { key: string; text: string }

/** Reads an attribute of a query, or returns the message of its error. */
function readAttribute(name: string, given: unknown, inFamily: string): ChosenText | { message: string } {
  const facet = facetsOf(inFamily).find(({ key }) => key === name)
  if (!facet) {
    return {
      message: inFamily
        ? t('{family} cannot be filtered by {name}', { family: inFamily, name })
        : t('Unknown parameter {name}. Attributes can only be used with a family', { name }),
    }
  }
  if (typeof given !== 'string')
    return { message: t('Use {name} once, with its values separated by commas', { name }) }
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

/** The attributes that a query chooses by, in the order of the family, and the errors of the others. */
function readAttributes(query: Record<string, unknown>) {
  // Each message repeats the family: a family of 10 kB once made a response of megabytes.
  const inFamily = cut(String(query.family ?? ''), searchParameters.family.max)
  const facets = facetsOf(inFamily)
  const readings = Object.entries(query)
    .filter(
      ([name]) => !(name in parameters) && (facets.some(({ key }) => key === name) || !ofCampaign.test(name)),
    )
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
 * filtered by is a parameter: `seal=NBR,FKM`, `length=100..300` or `hose=1/2 in..1 in`. The price comes out parsed, the
 * attributes as written: units belong to the server. `fields` are those that the answer has, all of them without it.
 */
export const productSearch = z.pipe(
  z.looseObject(parameters).check((payload) => {
    const { chosen, errors } = readAttributes(payload.value)
    for (const { name, given, message } of errors) {
      payload.issues.push({ code: 'custom', path: [name], message, input: given })
    }
    payload.value = { ...payload.value, chosen }
  }),
  // The check above has read `chosen`; a parameter of that name is refused there.
  z.transform(({ q, family, stock, sort, price, page, fields, chosen }) => {
    return { q, family, stock, sort, price, page, fields, chosen: chosen as readonly ChosenText[] }
  }),
)

export type ProductSearch = z.output<typeof productSearch>

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
