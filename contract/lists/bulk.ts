import * as z from 'zod/mini'
import { t } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import type { Permission } from '../permissions.ts'
import { type AdminList, adminMatching, maxInBulk, maxSelected } from './lists.ts'

const tooMany = say('Select at most {count} rows individually', { count: String(maxSelected) })
const ids = z.array(z.string()).check(z.maxLength(maxSelected, tooMany))

const versionMessage = say('rows must have the version of each row by its id')
const tooManyRows = say('Choose at most {count} rows', { count: String(maxInBulk) })

/** What a person has seen and confirmed: the version of each row by its id; null in a list whose rows have none. */
export const seenRows = z
  .record(z.string().check(z.maxLength(100)), z.nullable(z.int(versionMessage)), versionMessage)
  .check(z.refine((rows) => Object.keys(rows).length <= maxInBulk, tooManyRows))
export type SeenRows = z.infer<typeof seenRows>

const allRows = say('everything can only be true')

/** Whether a search or a filter leaves any row out. */
function isNarrow(matching: Readonly<Record<string, unknown>>): boolean {
  return Object.values(matching).some((value) => typeof value === 'string' && value.trim() !== '')
}

const oneWay = say('Send exactly one of ids, rows, matching and everything')

/* @__NO_SIDE_EFFECTS__ */
function selectionOf<const L extends AdminList>(list: L) {
  return z
    .strictObject(
      {
        ids: z.optional(ids),
        rows: z.optional(seenRows),
        matching: z.optional(adminMatching(list)),
        everything: z.optional(z.literal(true, allRows)),
        except: z.optional(ids),
      },
      oneWay,
    )
    .check(
      z.refine(
        (chosen) =>
          [chosen.ids, chosen.rows, chosen.matching ?? chosen.everything].filter((way) => way !== undefined)
            .length === 1,
        oneWay,
      ),
      z.refine((chosen) => !chosen.everything || !chosen.matching || !isNarrow(chosen.matching), {
        ...say('everything cannot be combined with a search or filters'),
        path: ['everything'],
      }),
      // With `ids`, `except` would have no effect: rows that the admin excluded would be changed.
      z.refine((chosen) => chosen.except === undefined || (chosen.ids ?? chosen.rows) === undefined, {
        ...say('except can only be sent with matching or everything. With ids, leave out the rows themselves.'),
        path: ['except'],
      }),
    )
}

type Made = WeakMap<AdminList, unknown>
const [changing, reading]: [Made, Made] = [new WeakMap(), new WeakMap()]

/** One schema for each list, so that the OpenAPI document has it once. */
function once<Selection>(made: Made, list: AdminList, make: () => Selection): Selection {
  if (!made.has(list)) made.set(list, make())
  return made.get(list) as Selection
}

/**
 * A search or filter that is sent empty has lost its value on its way: without it, more rows would be taken than were asked for. A
 * list that is only shown reads it as no filter, as forms send it.
 */
/* @__NO_SIDE_EFFECTS__ */
function withoutBlankFilters() {
  return z.check<{ matching?: Record<string, unknown> | undefined }>(({ value, issues }) => {
    for (const [name, given] of Object.entries(value.matching ?? {})) {
      if (given === undefined || (typeof given === 'string' && given.trim() !== '')) continue
      const message = t('{name} is empty. Omit it, or send a search term.', { name })
      issues.push({ code: 'custom', input: given, path: ['matching', name], message, continue: true })
    }
  })
}

/**
 * Rows by their ids, rows as they were seen, or all that match a search and filters except some. Every row of the list is meant
 * only where `everything` says so: a filter that was lost on its way must not delete all.
 */
/* @__NO_SIDE_EFFECTS__ */
export function adminSelection<const L extends AdminList>(list: L) {
  return once(changing, list, () =>
    selectionOf(list).check(
      z.refine(({ matching, everything }) => matching === undefined || isNarrow(matching) || everything === true, {
        ...say('No search or filter is set. Send everything: true to select all rows.'),
        path: ['matching'],
      }),
      withoutBlankFilters(),
    ),
  )
}

/** The same where rows are only read, such as for an export: a list without filters is all of its rows. */
/* @__NO_SIDE_EFFECTS__ */
export function readSelection<const L extends AdminList>(list: L) {
  return once(reading, list, () => selectionOf(list).check(withoutBlankFilters()))
}

export type AdminSelection = {
  ids?: string[] | undefined
  rows?: SeenRows | undefined
  matching?: Record<string, string | null | undefined> | undefined
  everything?: true | undefined
  except?: string[] | undefined
}

type SelectedRows = { id: string; path: string; permission: Permission }

/** The rows of a selection now, so that a question can say exactly what it is about. */
/* @__NO_SIDE_EFFECTS__ */
export function selectedRows<const L extends AdminList>(list: L, { id, path, permission }: SelectedRows) {
  return endpoint({
    id,
    summary: 'The ids and versions of the selected rows, for a bulk action on exactly these',
    method: 'POST',
    path,
    access: 'staff',
    permission,
    body: z.strictObject({ selection: readSelection(list) }),
    reply: z.object({ rows: seenRows }),
    errors: ['selection_too_large'],
  })
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
