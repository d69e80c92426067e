import type * as z from 'zod/mini'

/** A field of an order or of its lines. */
export type StoredField = {
  /** Of answers. */
  readonly reply: z.ZodMiniType
  /** The column that stores it in the form in which it is answered, amounts in minor units; a field without it is made of others. */
  readonly column?: {
    readonly name: string
    readonly type: 'text' | 'integer' | 'bigint' | 'boolean' | 'jsonb' | 'uuid' | 'date'
  }
  /** What the statement that places an order copies: a value of the request, or one of the product as it is then. */
  readonly from?: 'request' | 'product'
  readonly isExported?: true
}

type Shape<Fields extends Record<string, StoredField>> = { -readonly [Key in keyof Fields]: Fields[Key]['reply'] }

/** The schemas of an answer. */
/* @__NO_SIDE_EFFECTS__ */
export function replyShape<const Fields extends Record<string, StoredField>>(fields: Fields): Shape<Fields> {
  return Object.fromEntries(Object.entries(fields).map(([key, { reply }]) => [key, reply])) as Shape<Fields>
}

type ExportedKey<Fields> = {
  [Key in keyof Fields & string]: Fields[Key] extends { isExported: true } ? Key : never
}[keyof Fields & string]

/** The columns of an export: those of `first`, then the others in the order of the table. */
export function exportedFields<Fields extends Record<string, StoredField>, const First extends string>(
  fields: Fields,
  first: readonly First[],
): readonly (First | ExportedKey<Fields>)[] {
  const isOther = (key: string): key is ExportedKey<Fields> =>
    fields[key]?.isExported === true && !(first as readonly string[]).includes(key)
  return [...first, ...Object.keys(fields).filter(isOther)]
}
