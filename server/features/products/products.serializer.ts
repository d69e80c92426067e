import { iconOf } from '#contract/catalogue-model/icons.ts'
import { fromMilligrams } from '#contract/freight/weights.ts'
import { toMajor } from '#contract/money.ts'
import { familyIconPath, productFilePath } from '#contract/pictures.paths.ts'
import type { BulkChange, ProductAction, ProductBulkForm } from '#contract/products/admin-list.ts'
import type { BulkProductFields } from '#contract/products/bulk-fields.ts'
import type { ProductStatus } from '#contract/products/product-values.ts'
import { type Product, product } from '#contract/products/products.ts'
import { type ProductColumn, type ProductRow, storedColumns } from './products.columns.ts'
import type { ProductDeps } from './products.deps.ts'
import { productStatus, showable } from './products.values.ts'

/** A field of a product; its texts in other languages are in another table. */
type ProductKey = Exclude<keyof Product, 'translation'>

type Answered<Value> = {
  columns: readonly ProductColumn[]
  answer: (row: ProductRow, deps: ProductDeps) => Value
}

/** What a field is answered with, of these columns. */
function from<const Column extends ProductColumn, Value>(
  columns: readonly Column[],
  answer: (row: Pick<ProductRow, Column>, deps: ProductDeps) => Value,
): Answered<Value> {
  return { columns, answer }
}

/** Fields that are answered in another form than they are stored in, and those that no form has. */
const converted = {
  _id: from(['id'], ({ id }) => id),
  image: from(['image', 'family'], (row, { publicUrl }) => shownImage(row, publicUrl)),
  unitprice: from(['unit_price_minor'], (row, { currency }) => toMajor(row.unit_price_minor, currency())),
  available: from(['available'], ({ available }) => available),
  supply: from(['supply'], ({ supply }) => (supply === 'stock' ? undefined : supply)),
  attributes: from(['attributes'], ({ attributes }) => showable(attributes)),
  shipWeight: from(['ship_weight_mg', 'ship_weight_unit'], (row) =>
    row.ship_weight_mg === null ? null : fromMilligrams(row.ship_weight_mg, row.ship_weight_unit),
  ),
  netWeight: from(['net_weight_mg'], ({ net_weight_mg: milligrams }) =>
    milligrams === null ? null : fromMilligrams(milligrams, 'g'),
  ),
  contentAmount: from(['content_milli'], ({ content_milli: milli }) => (milli === null ? null : milli / 1000)),
  status: from(['archived_at', 'published_at'], productStatus),
  currency: from([], (_, { currency }) => currency()),
  drawing: from(['drawing'], ({ drawing }) => drawing),
  version: from(['version'], ({ version }) => version),
  createdAt: from(['created_at'], (row) => row.created_at.toISOString()),
} satisfies { [Key in ProductKey]?: Answered<Product[Key]> }

const plain = storedColumns.map(({ key, name }) => [key, from([name], (row) => row[name])] as const)

const answers: Readonly<Record<string, Answered<unknown>>> = { ...Object.fromEntries(plain), ...converted }

/** In the order of the contract: the encoder copies a product whose fields have another one. */
const productKeys = Object.keys(product.shape).filter((key): key is ProductKey => key !== 'translation')

/** A product with these fields, of a row with the columns of `columnsOf`. */
export function toProductPart(
  row: Partial<ProductRow>,
  keys: ReadonlySet<keyof Product>,
  deps: ProductDeps,
): Partial<Product> {
  const part: Record<string, unknown> = {}
  for (const key of productKeys) if (keys.has(key)) part[key] = answers[key]?.answer(row as ProductRow, deps)
  return part
}

/** The columns that these fields are made of. A translation has texts of the values that the product has now. */
export function columnsOf(keys: ReadonlySet<keyof Product>): ReadonlySet<ProductColumn> {
  const own = [...keys].flatMap((key) => answers[key]?.columns ?? [])
  return new Set(keys.has('translation') ? [...own, 'attributes'] : own)
}

const allKeys: ReadonlySet<keyof Product> = new Set(productKeys)

export function toProduct(row: ProductRow, deps: ProductDeps): Product {
  return toProductPart(row, allKeys, deps) as Product
}

/** The address of a product's picture, of its family's icon if it has none. */
export function shownImage({ image, family }: Pick<ProductRow, 'image' | 'family'>, publicUrl: string): string {
  return absoluteImage(image || familyIconPath(iconOf(family)), publicUrl)
}

/** The same for a line, which knows the part number and not the family. */
export function lineImage({ image, sku }: Pick<ProductRow, 'image' | 'sku'>, publicUrl: string): string {
  return absoluteImage(image || productFilePath(sku), publicUrl)
}

/** Our own pictures are stored without the host, because the portal may move to another one. */
export function absoluteImage(image: string, publicUrl: string): string {
  return image.startsWith('/') ? publicUrl + image : image
}

/** What a bulk action does to each product; null for what it does not ask for. */
export type BulkRequest = {
  action: ProductAction
  percent: number | null
  minOrder: number | null
  orderMultiple: number | null
  fields: BulkProductFields | null
}

/** What a bulk action can change of a product. */
export type Changeable = {
  status: ProductStatus
  unitPriceMinor: number
  minOrder: number
  orderMultiple: number
}

export function toBulkRequest({ action, percent, minorder, multiple, fields }: ProductBulkForm): BulkRequest {
  return {
    action,
    percent: percent ?? null,
    minOrder: minorder ?? null,
    orderMultiple: multiple ?? null,
    fields: fields ?? null,
  }
}

/** The fields that differ, with their names and values in the API. */
export function toBulkChanges(before: Changeable, after: Changeable, currency: string): BulkChange[] {
  const values = (one: Changeable) => ({
    status: one.status,
    unitprice: toMajor(one.unitPriceMinor, currency),
    minorder: one.minOrder,
    multiple: one.orderMultiple,
  })
  const [was, is] = [values(before), values(after)]
  const fields = Object.keys(is) as (keyof typeof is)[]
  return fields.flatMap((field) =>
    was[field] === is[field] ? [] : [{ field, before: was[field], after: is[field] }],
  )
}
