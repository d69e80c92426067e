import * as z from 'zod/mini'
import { t } from '#i18n/t.ts'
import { say } from '../fields.ts'
import { type AdminList, adminMatching, adminSort, exportedOf, mostSelected } from './lists.ts'

const tooMany = say('Choose at most {count} rows one by one', { count: String(mostSelected) })
const ids = z.array(z.string()).check(z.maxLength(mostSelected, tooMany))

const allRows = say('everything may only be true')

/** Whether a search or a filter leaves any row out. */
function isNarrow(matching: Readonly<Record<string, unknown>>): boolean {
  return Object.values(matching).some((value) => typeof value === 'string' && value.trim() !== '')
}

/**
 * Rows by their ids, or all that match a search and filters except some. Every row of the list is meant only where `everything`
 * says so: a filter that was lost on its way must not delete all.
 */
/* @__NO_SIDE_EFFECTS__ */
export function adminSelection<const L extends AdminList>(list: L) {
  return exportedSelection(list).check(
    z.refine(({ matching }) => matching === undefined || isNarrow(matching), {
      ...say('This names no search or filter. Send everything: true for all rows of the list.'),
      path: ['matching'],
    }),
  )
}

/** The same for an export, where a list without filters is all of its rows. */
/* @__NO_SIDE_EFFECTS__ */
function exportedSelection<const L extends AdminList>(list: L) {
  const one = say('Send either ids, matching or everything')
  return z
    .strictObject(
      {
        ids: z.optional(ids),
        matching: z.optional(adminMatching(list)),
        everything: z.optional(z.literal(true, allRows)),
        except: z.optional(ids),
      },
      one,
    )
    .check(
      z.refine(
        (chosen) =>
          [chosen.ids, chosen.matching, chosen.everything].filter((way) => way !== undefined).length === 1,
        one,
      ),
      // With `ids`, `except` would have no effect: rows that the admin excluded would be changed.
      z.refine((chosen) => chosen.except === undefined || chosen.ids === undefined, {
        ...say('except goes with matching or everything: leave those rows out of ids'),
        path: ['except'],
      }),
    )
}

export type AdminSelection = {
  ids?: string[]
  matching?: Record<string, string | null | undefined>
  everything?: true
  except?: string[]
}

/** The result of a bulk action, by row. `failed` has the first hundred of `failedCount`, of orders to ship all. */
export const bulkResult = z.object({
  done: z.int(),
  failedCount: z.int(),
  failed: z.array(z.object({ id: z.string(), name: z.string(), code: z.string(), message: z.string() })),
})

/** Rows that cannot be changed, and why. */
export const bulkFailures = z.pick(bulkResult, { failedCount: true, failed: true })
export type BulkFailures = z.infer<typeof bulkFailures>

export type BulkResult = z.infer<typeof bulkResult>

/**
 * What an export contains: all rows by default, in the columns and order of the list. It is sent as a body (POST), or
 * as the parameters of the list in a link (GET), with `columns` and `ids` separated by commas.
 */
/* @__NO_SIDE_EFFECTS__ */
export function adminExport<const L extends AdminList>(list: L) {
  const columns = z.string().check(
    z.refine((name) => exportedOf(list).includes(name), {
      error: () => t('columns may be {names}', { names: exportedOf(list).join(', ') }),
    }),
  )
  return z.strictObject({
    columns: z.optional(z.array(columns).check(z.minLength(1, say('Name at least one column')))),
    sort: adminSort(list),
    selection: z.optional(exportedSelection(list)),
  })
}

export type AdminExport = { columns?: string[]; sort?: string; selection?: AdminSelection }
