import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, pageQuery, say } from '../fields.ts'
import { productPicture } from '../products/pictures.ts'
import { product } from '../products/products.ts'

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
