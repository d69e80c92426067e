import * as z from 'zod/mini'
import { translatedLanguages } from '#i18n/language.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { adminSelection, bulkFailures, bulkResult, seenRows, selectedRows } from '../lists/bulk.ts'
import { adminExports } from '../lists/exports.ts'
import { type AdminList, adminListQuery, adminPage } from '../lists/lists.ts'
import { attributesOf, familiesNow } from './attributes.ts'
import { bulkProductFields } from './bulk-fields.ts'
import { productFieldEntries } from './product-fields.ts'
import { minOrder, orderMultiple, productStatuses } from './product-values.ts'
import { product } from './products.ts'

/** `out`: less than the minimum order is left; `low`: less than two minimum orders. */
export const stockStates = ['in', 'low', 'out'] as const

/** `open`: nobody has written warnings, or decided that the product needs none. */
const warningStates = ['open', 'none', 'given'] as const

/** An import takes 200 columns, so that a file with all of them can be imported again. */
const maxExportedAttributes = 150

/** Each key once: families may give it different meanings, and each row has its own. */
function exportedAttributes(): `attributes.${string}`[] {
  const keys = new Set(familiesNow().flatMap(({ key }) => attributesOf(key).map((attribute) => attribute.key)))
  return [...keys].slice(0, maxExportedAttributes).map((key) => `attributes.${key}` as const)
}

/** The first columns of the export; the other fields follow as they are in the table. */
const firstExported = [
  'sku',
  'name',
  'status',
  'category',
  'unitprice',
  'currency',
  'minorder',
  'multiple',
  'available',
  'description',
  'image',
  'createdAt',
  'updatedAt',
] as const
const otherExported = productFieldEntries().flatMap(([key, { isExported }]) =>
  isExported && !(firstExported as readonly string[]).includes(key) ? [key] : [],
)

export const adminProducts = {
  name: 'products',
  sorts: ['createdAt', 'updatedAt', 'name', 'sku', 'unitprice', 'available'],
  firstSort: '-createdAt',
  filters: {
    status: { kind: 'choice', choices: productStatuses },
    category: { kind: 'choice', choices: () => [...familiesNow().map(({ key }) => key), 'other'] },
    stock: { kind: 'choice', choices: stockStates },
    warnings: { kind: 'choice', choices: warningStates },
    /** Products that lack a text in one of these languages, or have one of what they said before. */
    untranslated: { kind: 'choice', choices: () => translatedLanguages() },
    /** The key of an attribute: products whose family has it, without a value of it. */
    lacking: { kind: 'is' },
    unitprice: { kind: 'money' },
    available: { kind: 'number' },
    createdAt: { kind: 'date' },
    updatedAt: { kind: 'date' },
  },
  exported: [...firstExported, ...otherExported],
  /** Names and descriptions in other languages: `name_de`. Attributes of all families: `attributes.bore`. */
  moreExported: () => [
    ...translatedLanguages().flatMap((one) => [`name_${one}`, `description_${one}`] as const),
    ...exportedAttributes(),
  ],
} as const satisfies AdminList

/**
 * Archived (deleted) products are listed only if `status` asks for them. `untranslated`: the languages in which a text is
 * missing or its original has changed; only in the list.
 */
export const adminProduct = z.extend(product, {
  updatedAt: z.string(),
  untranslated: z.optional(z.array(z.string())),
})
export type AdminProduct = z.infer<typeof adminProduct>

export const productActions = [
  'publish',
  'unpublish',
  'delete',
  'restore',
  'change_price',
  'change_quantities',
  'change_fields',
] as const
export type ProductAction = (typeof productActions)[number]

/** Limits of a price change in percent. */
export const minPercent = -90
export const maxPercent = 1000

const percent = say('percent must be a number from -90 to 1000')

export const listAdminProducts = endpoint({
  id: 'catalogue.adminList',
  summary: 'Products for staff, with drafts: search, filters, sort, one page',
  method: 'GET',
  path: '/manage/products',
  access: 'staff',
  permission: 'products:read',
  query: adminListQuery(adminProducts),
  reply: adminPage(adminProduct),
  errors: [],
})

export const productBulkForm = z.strictObject({
  action: z.enum(productActions, say('Choose an action for the products')),
  selection: adminSelection(adminProducts),
  /** For `change_price`: 5 makes 100.00 into 105.00, rounded to the currency's smallest unit. */
  percent: z.optional(z.number(percent).check(z.minimum(minPercent, percent), z.maximum(maxPercent, percent))),
  /** For `change_quantities`: one of them, or both. A missing one stays unchanged. */
  minorder: z.optional(minOrder),
  multiple: z.optional(orderMultiple),
  /** For `change_fields`. */
  fields: z.optional(bulkProductFields),
})
export type ProductBulkForm = z.output<typeof productBulkForm>

export const selectedProducts = selectedRows(adminProducts, {
  permission: 'products:read',
  id: 'catalogue.selected',
  path: '/manage/products/selected',
})

export const bulkProducts = endpoint({
  id: 'catalogue.bulk',
  summary:
    'Publish, withdraw, delete or reprice many products, or change their order quantities, family, weights, customs data, tax class, supply or attributes; the result lists what failed',
  method: 'POST',
  path: '/manage/products/bulk',
  access: 'staff',
  permission: { any: ['products:write', 'prices:write', 'stock:write'] },
  body: productBulkForm,
  /** `changeId`: the change that can be undone; missing if nothing changed. */
  reply: z.extend(bulkResult, { changeId: z.optional(z.string()) }),
  errors: ['selection_too_large', 'still_running', 'idempotency_key_reused'],
})

const value = z.union([z.string(), z.number()])

/** `field` is that of a product in the API, or an attribute such as `attributes.bore`. With `change_fields` the values are texts for people, empty for none. */
const bulkChange = z.object({ field: z.string(), before: value, after: value })
export type BulkChange = z.infer<typeof bulkChange>

/** What a bulk action would do now: `rows` has the first hundred of `changing` products, in the order of the list. */
export const productBulkPreview = z.extend(bulkFailures, {
  changing: z.int(),
  /** Products that already have this value. */
  same: z.int(),
  /** The products that change, as they were seen: what the action is then confirmed for. */
  selected: seenRows,
  rows: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      name: z.string(),
      currency: z.string(),
      changes: z.array(bulkChange),
    }),
  ),
})
export type ProductBulkPreview = z.infer<typeof productBulkPreview>

export const previewBulkProducts = endpoint({
  id: 'catalogue.bulkPreview',
  summary:
    'What a bulk action would change of each product now, and which products it would refuse and why; nothing is changed',
  method: 'POST',
  path: '/manage/products/bulk/preview',
  access: 'staff',
  permission: { any: ['products:write', 'prices:write', 'stock:write'] },
  body: productBulkForm,
  reply: productBulkPreview,
  errors: ['selection_too_large'],
})

export const exportProducts = adminExports(adminProducts, {
  permission: 'products:read',
  of: 'catalogue',
  id: 'export',
  path: '/manage/products/export.csv',
  what: 'Products',
})
