import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'

/** Most results of each kind; the lists show all. */
export const maxFound = 5

export const longestSearch = 100

const tooLong = say('Search for {max} characters or fewer', { max: String(longestSearch) })

export const foundOrder = z.object({
  _id: z.string(),
  number: z.int(),
  name: z.string(),
  /** Who ordered it; for admins only. */
  buyer: z.nullable(z.string()),
})

/** A product with what decides whether it is opened: price, stock, and the least and the pack that can be ordered. */
export const foundProduct = z.object({
  _id: z.string(),
  name: z.string(),
  sku: z.string(),
  /** In the currency of the portal. */
  unitprice: z.number(),
  available: z.int(),
  minOrder: z.int(),
  multiple: z.int(),
  taxClass: z.string(),
})

/** A family of parts with how many products of it were found; null if there are too many to count. `other`: no family. */
export const foundFamily = z.object({ family: z.string(), count: z.nullable(z.int()) })

export const foundPerson = z.object({ _id: z.string(), name: z.string(), email: z.string() })

export type FoundOrder = z.infer<typeof foundOrder>
export type FoundProduct = z.infer<typeof foundProduct>
export type FoundFamily = z.infer<typeof foundFamily>
export type FoundPerson = z.infer<typeof foundPerson>

const typed = z.object({
  q: z.string(say('Enter a search term')).check(z.trim(), z.maxLength(longestSearch, tooLong)),
})

const foundProducts = {
  products: z.array(foundProduct),
  families: z.array(foundFamily),
  /** The words that were searched, if no product has those of the query. */
  corrected: z.nullable(z.string()),
}

export const find = endpoint({
  id: 'search.find',
  summary: 'Orders, products with their families, and accounts by a few letters, as far as the user may see them',
  method: 'GET',
  path: '/search',
  access: 'customer',
  query: typed,
  reply: z.object({ orders: z.array(foundOrder), ...foundProducts, people: z.array(foundPerson) }),
  errors: [],
})

export const suggest = endpoint({
  id: 'search.suggest',
  summary: 'Products and families for a search of the catalogue while it is typed: at most five of each',
  method: 'GET',
  path: '/search/suggestions',
  access: 'everyone',
  query: typed,
  reply: z.object(foundProducts),
  errors: [],
})

export type Suggestions = z.infer<typeof suggest.reply>
