import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, pageQuery, say } from '../fields.ts'
import { notUndoneProduct } from '../products/not-undone.ts'
import { storedValue } from '../products/stored-attributes.ts'

/** A value of a field, long texts cut; null without a value. */
const value = z.nullable(storedValue)

/** `field` as in the mapping: `unitprice`, `attributes.mass_g`. Prices in major units of the portal's currency. */
const fieldChange = z.object({ field: z.string(), before: value, after: value })
export type FieldChange = z.infer<typeof fieldChange>

/** `price`: it changes by more than half. `stock`: almost nothing is left, or less than the minimum order. */
export const importWarnings = ['price', 'stock'] as const
export type ImportWarning = (typeof importWarnings)[number]

const importChange = z.object({
  line: z.int(),
  productId: z.nullable(z.string()),
  sku: z.string(),
  name: z.string(),
  changes: z.array(fieldChange),
  warnings: z.array(z.enum(importWarnings)),
})
export type ImportChange = z.infer<typeof importChange>

export const listImportChanges = endpoint({
  id: 'imports.changes',
  summary: 'What an import changes in each existing product, before and after; warnings and large changes first',
  method: 'GET',
  path: '/imports/{id}/changes',
  access: 'staff',
  permission: 'imports:read',
  params: idParams,
  query: z.object({ ...pageQuery, only: z.optional(z.enum(['warned'], say('only can only be "warned"'))) }),
  /** `next`: the cursor of the next page, null on the last. `total` counts all pages. */
  reply: z.object({ items: z.array(importChange), total: z.int(), next: z.nullable(z.string()) }),
  errors: ['import_not_found'],
})

/** What undoing would change now. `kept` has the first hundred of `keptCount`. */
export const undoPreview = z.object({
  /** Changed products that get their former values again. */
  back: z.int(),
  /** Added products that are withdrawn from sale. */
  offSale: z.int(),
  /** Copied documents and further pictures that are taken away, unless they were changed since. */
  files: z.int(),
  /** How many products get the former value of which field. */
  fields: z.array(z.object({ field: z.string(), count: z.int() })),
  keptCount: z.int(),
  kept: z.array(notUndoneProduct),
})
export type UndoPreview = z.infer<typeof undoPreview>

export const previewUndo = endpoint({
  id: 'imports.undoPreview',
  summary: 'What undoing an import would do now: which products change back, which stay and why',
  method: 'GET',
  path: '/imports/{id}/undo',
  access: 'staff',
  permission: 'imports:read',
  params: idParams,
  reply: undoPreview,
  errors: ['import_not_found', 'import_step_not_allowed'],
})
