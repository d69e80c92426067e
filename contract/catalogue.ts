import * as z from 'zod/mini'
import { mark } from '#texts/t.ts'
import { productChangeForm, productForm, productStatuses, statusChoice } from './catalogue.form.ts'
import { productPicture } from './catalogue.pictures.ts'
import { endpoint } from './endpoint.ts'
import { deleted, idParams, optionalText, pageQuery, say } from './fields.ts'

/** A product on the wire. `unitprice` in major units of `currency`; `available` in pieces, now. */
export const product = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  unitprice: z.number(),
  minorder: z.int(),
  available: z.int(),
  sku: z.string(),
  category: z.nullable(z.string()),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Orders are for a multiple of this many pieces. */
  multiple: z.int(),
  status: z.enum(productStatuses),
  currency: z.string(),
  /** Parameters of the technical drawing, where the product has one in place of a photograph. */
  drawing: z.nullable(z.looseObject({ family: z.string() })),
  version: z.int(),
  createdAt: z.string(),
})

export type Product = z.infer<typeof product>

export const listProducts = endpoint({
  id: 'catalogue.list',
  summary: 'Products, newest first; for admins who ask for them, drafts too',
  method: 'GET',
  path: '/product',
  access: 'everyone',
  query: z.object({ ...pageQuery, drafts: z.optional(z.enum(['with'], say('drafts may only be "with"'))) }),
  reply: z.array(product),
  errors: [],
})

export const productSorts = ['relevance', 'newest', 'name', 'price', '-price'] as const

const pageNumber = say('page must be a whole number from 1 to 10000')
const sortNames = productSorts.join(', ')

/** What somebody looks for. `q` finds words, beginnings of words, part numbers, and names with a typing error. */
export const productSearch = z.object({
  q: optionalText(mark('Search'), 100),
  family: z.optional(z.string().check(z.maxLength(40, say('family is not one of ours')))),
  stock: z.optional(z.enum(['in'], say('stock may only be "in"'))),
  sort: z.optional(z.enum(productSorts, say('sort must be one of {names}', { names: sortNames }))),
  page: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, pageNumber)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.int().check(z.maximum(10_000, pageNumber)),
      ),
    ),
  ),
})

export type ProductSearch = z.output<typeof productSearch>

/** `total` in the chosen family, `everywhere` in all of them. */
export const foundProducts = z.object({
  items: z.array(product),
  total: z.int(),
  everywhere: z.int(),
  page: z.int(),
  pages: z.int(),
  families: z.array(z.object({ family: z.string(), count: z.int() })),
})

export type FoundProducts = z.infer<typeof foundProducts>

export const searchProducts = endpoint({
  id: 'catalogue.search',
  summary: 'Products by words, family and stock, 24 a page',
  method: 'GET',
  path: '/products',
  access: 'everyone',
  query: productSearch,
  reply: foundProducts,
  errors: [],
})

export const getProduct = endpoint({
  id: 'catalogue.get',
  summary: 'One product',
  method: 'GET',
  path: '/purchase/{id}',
  access: 'everyone',
  params: idParams,
  reply: product,
  errors: ['product_not_found'],
})

/** A product with what its own page shows: measures and materials by name (`mass_g`, `axle`), parts of the same family. */
export const describedProduct = z.object({
  product,
  family: z.string(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Photographs, beside the drawing of a drawn product. */
  pictures: z.array(productPicture),
  related: z.array(product),
})

export type DescribedProduct = z.infer<typeof describedProduct>

export const describeProduct = endpoint({
  id: 'catalogue.describe',
  summary: 'One product with its measures and parts of the same family',
  method: 'GET',
  path: '/products/{id}',
  access: 'everyone',
  params: idParams,
  reply: describedProduct,
  errors: ['product_not_found'],
})

export const addProduct = endpoint({
  id: 'catalogue.add',
  summary: 'Add a product',
  method: 'POST',
  path: '/product',
  access: 'admin',
  body: productForm,
  status: 201,
  reply: product,
  errors: ['name_taken', 'idempotency_key_reused'],
})

export const editProduct = endpoint({
  id: 'catalogue.edit',
  summary: 'Change a product; `version` must be the one that was read',
  method: 'PUT',
  path: '/product/{id}',
  access: 'admin',
  params: idParams,
  body: productChangeForm,
  reply: product,
  errors: ['product_not_found', 'name_taken', 'stale_version', 'out_of_stock'],
})

export const publishProduct = endpoint({
  id: 'catalogue.publish',
  summary: 'Publish a product, or make it a draft that only admins see',
  method: 'PUT',
  path: '/product/{id}/status',
  access: 'admin',
  params: idParams,
  body: z.object({ status: statusChoice }),
  reply: product,
  errors: ['product_not_found'],
})

export const deleteProduct = endpoint({
  id: 'catalogue.delete',
  summary: 'Stop selling a product; its orders stay',
  method: 'DELETE',
  path: '/product/{id}',
  access: 'admin',
  params: idParams,
  reply: deleted,
  errors: ['product_not_found'],
})

export const restoreProduct = endpoint({
  id: 'catalogue.restore',
  summary: 'Sell a deleted product again, as it was',
  method: 'POST',
  path: '/product/{id}/restore',
  access: 'admin',
  params: idParams,
  reply: product,
  errors: ['product_not_found', 'name_taken'],
})
