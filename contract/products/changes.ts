import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { productActions } from './admin-list.ts'
import { notUndoneProduct } from './not-undone.ts'

/** A bulk action that changed products. It can be undone for 30 days. */
export const productChange = z.object({
  _id: z.string(),
  action: z.enum(productActions),
  /** For a price change. */
  percent: z.nullable(z.number()),
  /** Number of changed products. */
  count: z.int(),
  /** Null for a deleted account. */
  by: z.nullable(z.string()),
  createdAt: z.string(),
  undoneAt: z.nullable(z.string()),
})
export type ProductChange = z.infer<typeof productChange>

export const listProductChanges = endpoint({
  id: 'catalogue.changes',
  summary: 'The last twenty bulk actions on products, newest first',
  method: 'GET',
  path: '/manage/products/changes',
  access: 'staff',
  permission: 'products:read',
  reply: z.array(productChange),
  errors: [],
})

/** What undoing would change now. `kept` has the first hundred of `keptCount`. */
export const productChangeUndo = z.object({
  change: productChange,
  back: z.int(),
  keptCount: z.int(),
  kept: z.array(notUndoneProduct),
  /** Later bulk actions on these products, the newest first: undo them before this one. */
  later: z.array(productChange),
})
export type ProductChangeUndo = z.infer<typeof productChangeUndo>

export const previewChangeUndo = endpoint({
  id: 'catalogue.changeUndoPreview',
  summary: 'What undoing a bulk action would do now: how many products change back, which stay and why',
  method: 'GET',
  path: '/manage/products/changes/{id}',
  access: 'staff',
  permission: 'products:read',
  params: idParams,
  reply: productChangeUndo,
  errors: ['change_not_found'],
})

export const undoProductChange = endpoint({
  id: 'catalogue.undoChange',
  summary:
    'Undo a bulk action in one transaction; products that were changed since stay as they are and are listed. If none would change back, it can be undone later',
  method: 'POST',
  path: '/manage/products/changes/{id}/undo',
  access: 'staff',
  permission: { any: ['products:write', 'prices:write', 'stock:write'] },
  params: idParams,
  reply: productChangeUndo,
  errors: ['change_not_found', 'change_undone', 'name_taken'],
})
