import type * as z from 'zod/mini'
import {
  type ProductFieldKey,
  type ProductFields,
  productFieldEntries,
} from '#contract/products/product-fields.ts'

type WithColumn = {
  [Key in ProductFieldKey]: ProductFields[Key] extends { column: unknown; reply: z.ZodMiniType } ? Key : never
}[ProductFieldKey]

/** The columns that fields are stored in. A value has the type of the answer, also where an answer leaves it out: prices in minor units and weights in milligrams are numbers too. */
export type StoredFields = {
  -readonly [Key in WithColumn as ProductFields[Key]['column']['name']]: Exclude<
    z.output<ProductFields[Key]['reply']>,
    undefined
  >
}

type StoredColumn = { key: ProductFieldKey; name: keyof StoredFields; type: string }

export const storedColumns: readonly StoredColumn[] = productFieldEntries().flatMap(([key, { column }]) =>
  column ? [{ key, name: column.name as keyof StoredFields, type: column.type }] : [],
)

/** What no form sets as it is: the server gives it, or it follows from what happens to the product. */
export type ProductRow = StoredFields & {
  id: string
  seq: number
  /** Whether a person has given the part number; it was generated otherwise. */
  is_sku_given: boolean
  drawing: { family: string } | null
  available: number
  version: number
  created_at: Date
  updated_at: Date
  /** Null for a draft. */
  published_at: Date | null
  archived_at: Date | null
}

export type ProductColumn = keyof ProductRow

const otherColumns = [
  'id',
  'seq',
  'is_sku_given',
  'drawing',
  'available',
  'version',
  'created_at',
  'updated_at',
  'published_at',
  'archived_at',
] as const satisfies readonly Exclude<ProductColumn, keyof StoredFields>[]

const names: readonly ProductColumn[] = [...otherColumns, ...storedColumns.map(({ name }) => name)]

/** SQL: the columns of a row of products. */
export const productColumns = names.join(', ')
/** The same in a statement that has other tables with columns of these names. */
export const ownColumns = names.map((name) => `product.${name}`).join(', ')

/** Some of them, in one order however they are asked for. */
export function someOwnColumns(columns: ReadonlySet<ProductColumn>): string[] {
  return names.filter((name) => columns.has(name)).map((name) => `product.${name}`)
}
