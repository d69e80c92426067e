import * as z from 'zod/mini'
import { cut } from '#i18n/cut.ts'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText, plainText, say } from '../fields.ts'

/** Search engines cut a longer title or summary. */
export const longestMetaTitle = 70
export const longestMetaDescription = 160
export const longestSlug = 80

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** An id of a product, which has the pattern of a slug too. */
const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** Pages beside those of products, see `comparePage`. */
const reserved = ['compare']

/** Whether a text can be the readable address of a product. */
export function isSlug(text: string): boolean {
  return text.length <= longestSlug && slugPattern.test(text) && !isReserved(text)
}

function isReserved(text: string): boolean {
  return reserved.includes(text) || idPattern.test(text)
}

/** A slug made of a name, such as `elbow-g1-4` of "Elbow G1/4"; empty for a name without Latin letters or digits. */
export function suggestSlug(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g)
  const slug = cut((words ?? []).join('-'), longestSlug).replace(/-$/, '')
  return isReserved(slug) ? '' : slug
}

/** The same with an ending that is never cut, such as the part number. */
export function suggestSlugWith(name: string, ending: string): string {
  const last = cut(suggestSlug(ending), longestSlug / 2).replace(/-$/, '')
  const first = cut(suggestSlug(name), longestSlug - last.length - 1).replace(/-$/, '')
  return [first, last].filter((part) => part !== '').join('-')
}

/** What search engines read of a product's page: where a text is empty, the product's name and description. */
export const productPage = z.object({
  title: z.string(),
  description: z.string(),
  /** The page is at `/products/{slug}`; null: at `/products/{id}` alone. */
  slug: z.nullable(z.string()),
})
export type ProductPage = z.infer<typeof productPage>

const slugLabel = mark('Page address')

/* @__NO_SIDE_EFFECTS__ */
function slugText() {
  const tooLong = say('{label} must be {max} characters or shorter', {
    label: slugLabel,
    max: String(longestSlug),
  })
  return z.string(say('{label} must be text.', { label: slugLabel })).check(
    z.maxLength(longestSlug, { ...tooLong, abort: true }),
    z.overwrite((text) => text.trim().toLowerCase()),
    z.refine(
      (text) => text === '' || slugPattern.test(text),
      say('Use letters a to z, digits and single hyphens, such as product-name'),
    ),
    z.refine((text) => !isReserved(text), say('This address is reserved. Choose a different one.')),
  )
}

/** The fields of a product's form for its page. Left out, they stay; empty or null, there is none. */
export const pageFields = {
  metaTitle: optionalText(mark('Page title'), longestMetaTitle),
  metaDescription: optionalText(mark('Summary for search engines'), longestMetaDescription),
  slug: z.optional(z.nullable(slugText())),
}

export const getProductPage = endpoint({
  id: 'catalogue.page',
  summary: 'What search engines read of a product’s page and its readable address, for the form that changes them',
  method: 'GET',
  path: '/product/{id}/page',
  access: 'staff',
  permission: 'products:read',
  params: idParams,
  reply: productPage,
  errors: ['product_not_found'],
})

/** Longest part of a name that an address is made of. */
const longestGivenName = 200

export const suggestProductSlug = endpoint({
  id: 'catalogue.suggestSlug',
  summary:
    'A readable address for a product that is still free: made from its name, followed by its part number or another number if the name alone is taken; empty for a name without Latin letters or digits',
  method: 'GET',
  path: '/manage/products/slug',
  access: 'staff',
  permission: 'products:write',
  query: z.object({
    name: plainText(mark('Name'), longestGivenName),
    sku: z.optional(plainText(mark('SKU'), 64)),
    /** The product itself, which may have the address already. */
    product: z.optional(z.uuid(say('product must be the id of a product'))),
  }),
  reply: z.object({ slug: z.string() }),
  errors: [],
})
