import * as z from 'zod/mini'
import { say } from '../fields.ts'
import { type AdminList, adminMatching, adminSort, mostSelected } from './lists.ts'

const tooMany = say('Choose at most {count} rows one by one', { count: String(mostSelected) })
const ids = z.array(z.string()).check(z.maxLength(mostSelected, tooMany))

/** Rows by their ids, or all that match a search and filters but for some. */
/* @__NO_SIDE_EFFECTS__ */
export function adminSelection<const L extends AdminList>(list: L) {
  const one = say('Send either ids or matching')
  return z
    .strictObject(
      { ids: z.optional(ids), matching: z.optional(adminMatching(list)), except: z.optional(ids) },
      one,
    )
    .check(
      z.refine((chosen) => (chosen.ids === undefined) !== (chosen.matching === undefined), one),
      // Left unread it would spare nothing of what somebody wanted to spare.
      z.refine((chosen) => chosen.except === undefined || chosen.ids === undefined, {
        ...say('except goes with matching: leave those rows out of ids'),
        path: ['except'],
      }),
    )
}

export type AdminSelection = {
  ids?: string[]
  matching?: Record<string, string | null | undefined>
  except?: string[]
}

/** The result of a bulk action, row by row. `failed` holds the first hundred of `failedCount`. */
export const bulkResult = z.object({
  done: z.int(),
  failedCount: z.int(),
  failed: z.array(z.object({ id: z.string(), name: z.string(), code: z.string(), message: z.string() })),
})

export type BulkResult = z.infer<typeof bulkResult>

/**
 * What an export holds; everything, in the list's own columns and order, when nothing is said. Sent as a body (POST); a
 * link (GET) says the same by the parameters of the list, with `columns` and `ids` separated by commas.
 */
/* @__NO_SIDE_EFFECTS__ */
export function adminExport<const L extends AdminList>(list: L) {
  const names = list.exported.join(', ')
  return z.strictObject({
    columns: z.optional(z.array(z.enum(list.exported, say('columns may be {names}', { names })))),
    sort: adminSort(list),
    selection: z.optional(adminSelection(list)),
  })
}

export type AdminExport = { columns?: string[]; sort?: string; selection?: AdminSelection }
