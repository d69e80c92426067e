import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, pageQuery, say } from '../fields.ts'
import { drawingSheetPath } from '../product-documents/paths.ts'
import { productDocument } from '../product-documents/product-documents.ts'
import { productPage } from '../products/page.ts'
import { productPicture } from '../products/pictures.ts'
import { product } from '../products/products.ts'
import { storedAttributes } from '../products/stored-attributes.ts'
import { productVariants } from '../products/variants.ts'

export const listProducts = endpoint({
  id: 'catalogue.list',
  summary: 'Products, newest first; admins can include drafts',
  method: 'GET',
  path: '/product',
  access: 'everyone',
  query: z.object({ ...pageQuery, drafts: z.optional(z.enum(['with'], say('drafts can only be "with"'))) }),
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

/** What a product page shows: attributes by name (`mass_g`, `axle`), products of the same family and what belongs to it. */
export const describedProduct = z.object({
  product,
  family: z.string(),
  attributes: storedAttributes,
  /** Photographs, in addition to the drawing of a drawn product. */
  pictures: z.array(productPicture),
  /** Size in bytes of the PDF at `readDrawingSheet`; null without a drawing. */
  drawingBytes: z.nullable(z.int()),
  /** Data sheets, manuals, CAD files, those of the reader's language first. */
  documents: z.array(productDocument),
  /** Size of all of them together at `downloadDocuments`; null for fewer than two, or too many bytes. */
  documentsBytes: z.nullable(z.int()),
  related: z.array(product),
  /** What search engines read instead, and the readable address; null if it has neither. */
  page: z.nullable(productPage),
  /** Products ordered together with it, one of each family, with the attribute that both agree in. */
  companions: z.array(z.object({ product, key: z.string() })),
  /** What a buyer can choose instead: products that differ in one or two attributes. Null without any. */
  variants: z.nullable(productVariants),
  /**
   * What the law wants consumers to read of it, in the language of the request: empty where the portal sells to businesses only.
   * `lang`: of a text in another language.
   */
  consumerFacts: z.array(
    z.object({ key: z.string(), name: z.string(), value: z.string(), lang: z.optional(z.string()) }),
  ),
})

export type DescribedProduct = z.infer<typeof describedProduct>

export const describeProduct = endpoint({
  id: 'catalogue.describe',
  summary:
    'One product, by its id or by its readable address, also a former one, with its attributes and products of the same family',
  method: 'GET',
  path: '/products/{id}',
  access: 'everyone',
  params: idParams,
  reply: describedProduct,
  errors: ['product_not_found'],
})

export const readDrawingSheet = endpoint({
  id: 'catalogue.drawing',
  summary: 'The drawing of a product as a sheet to print, as PDF',
  method: 'GET',
  path: drawingSheetPath,
  access: 'everyone',
  params: idParams,
  sends: ['application/pdf'],
  errors: ['product_not_found', 'drawing_not_found'],
})
