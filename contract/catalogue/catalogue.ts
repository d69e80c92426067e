import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams, pageQuery, say } from '../fields.ts'
import { productChangeForm, productForm, productStatuses, statusChoice } from '../products/form.ts'
import { productPicture } from '../products/pictures.ts'

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
  /** Size in bytes of the drawing as a PDF, found at `/api/products/{id}/drawing.pdf`; null without one. */
  drawingBytes: z.nullable(z.int()),
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
