import type * as z from 'zod/mini'
import type { Permission } from '../permissions.ts'

/** The column of the table `product` that stores a field. */
type Column = { readonly name: string; readonly type: 'text' | 'integer' | 'bigint' | 'jsonb' }

/** A column of an import. `label`: if it is another one. `isRequired`: a new product needs it. `names`: other titles, in any language. */
type Imported = {
  readonly label?: string
  readonly isRequired?: true
  readonly isNumber?: true
  readonly names?: readonly string[]
}

/** How a plain field is shown in the form of staff. */
type Control = { readonly maxLength: number; readonly hint: string }

export type ProductField = {
  /** Marked for translation. */
  readonly label: string
  /** Of the forms of the API. */
  readonly form: z.ZodMiniType
  /** Of answers; a field without it is answered by other calls. */
  readonly reply?: z.ZodMiniType
  /** A field without it is stored in another table, or in a form that one column cannot have. */
  readonly column?: Column
  /** The stored value of a new product, if its form leaves the field out. */
  readonly empty?: unknown
  /** Whether a product may lack a value: empty or null then takes it away. A field that every product has keeps it. */
  readonly canBeEmpty?: true
  readonly imported?: Imported
  readonly isExported?: true
  /** The name in the audit log; a field without it is not compared. */
  readonly audit?: string
  /** What a role needs to change it, where that is not `products:write`. */
  readonly permission?: Permission
  readonly section: 'pictures' | 'basics' | 'price' | 'attributes' | 'page'
  readonly control?: Control
  /** A value that a form may send, for tests and documents. */
  readonly example?: unknown
}
