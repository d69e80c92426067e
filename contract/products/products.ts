import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams } from '../fields.ts'
import { productChangeForm, productForm } from './form.ts'
import { productReplyShape } from './product-shapes.ts'
import { statusChoice } from './product-values.ts'

/**
 * The texts of a product in the language of the request, if that is not the default one. A text that is null falls back
 * to the product's own; `attributes` has the values that have a text.
 */
export const productTexts = z.object({
  language: z.string(),
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  attributes: z.record(z.string(), z.string()),
})

/**
 * A product in the API. `unitprice` is in major units of `currency`; `available` is the number of pieces now. Its own texts
 * are in the default language.
 */
export const product = z.object({
  _id: z.string(),
  ...productReplyShape,
  currency: z.string(),
  /** Parameters of the technical drawing, for products that have one instead of a photograph. */
  drawing: z.nullable(z.looseObject({ family: z.string() })),
  version: z.int(),
  createdAt: z.string(),
  translation: z.optional(productTexts),
})

export type ProductTexts = z.infer<typeof productTexts>
export type Product = z.infer<typeof product>

export const addProduct = endpoint({
  id: 'catalogue.add',
  summary: 'Add a product',
  method: 'POST',
  path: '/product',
  access: 'staff',
  permission: { all: ['products:write', 'prices:write', 'stock:write'] },
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
  access: 'staff',
  permission: { any: ['products:write', 'prices:write', 'stock:write'] },
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
  access: 'staff',
  permission: 'products:write',
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
  access: 'staff',
  permission: 'products:write',
  params: idParams,
  reply: deleted,
  errors: ['product_not_found'],
})

export const restoreProduct = endpoint({
  id: 'catalogue.restore',
  summary: 'Sell a deleted product again, as it was',
  method: 'POST',
  path: '/product/{id}/restore',
  access: 'staff',
  permission: 'products:write',
  params: idParams,
  reply: product,
  errors: ['product_not_found', 'name_taken'],
})
