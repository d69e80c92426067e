import * as z from 'zod/mini'
import { t } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import type { Permission } from '../permissions.ts'
import { type AdminSelection, readSelection } from './bulk.ts'
import { type AdminList, adminMatching, adminSort, exportedOf } from './lists.ts'
import { type ReaderNumbers, readerForm } from './reader-form.ts'

/** What an export contains: all rows by default, in the columns and order of the list. */
export type AdminExport = { columns?: string[]; sort?: string; selection?: AdminSelection; reader?: ReaderNumbers }

const noColumn = say('Choose at least one column')
/** A list has fewer columns: this bounds how much of a body is read. */
const maxColumns = 1000

/* @__NO_SIDE_EFFECTS__ */
function exportForm<const L extends AdminList>(list: L) {
  const columns = z.string().check(
    z.refine((name) => exportedOf(list).includes(name), {
      error: () => t('columns can be {names}', { names: exportedOf(list).join(', ') }),
    }),
  )
  return z.strictObject({
    columns: z.optional(z.array(columns).check(z.minLength(1, noColumn), z.maxLength(maxColumns, noColumn))),
    sort: adminSort(list),
    selection: z.optional(readSelection(list)),
    ...readerForm,
  })
}

/** Words separated by commas; a repeated parameter means the same. */
const words = z.optional(z.union([z.string(), z.array(z.string())]))

const columnName = z.string().check(z.minLength(1, noColumn))
const columnNames = z.optional(z.union([columnName, z.array(columnName)], noColumn))

function splitWords(parameter: string | string[]): string[] {
  return [parameter].flat().flatMap((part) => part.split(','))
}

type LinkInput = Readonly<Record<string, string | undefined>>

/** The same type for all lists: their server and their page are generic. */
type ExportSchema<Input> = z.ZodMiniType<AdminExport, Input>

type Link = { columns?: string | string[]; sort?: string; ids?: string | string[]; reader?: string } & Record<
  string,
  unknown
>

/** The query of a link, in the form of the body. */
function formOfLink({ columns, sort, ids, reader, ...matching }: Link): unknown {
  return {
    ...(columns !== undefined && { columns: splitWords(columns) }),
    ...(sort !== undefined && { sort }),
    ...(reader !== undefined && { reader }),
    selection: ids === undefined ? { matching } : { ids: splitWords(ids).filter(Boolean) },
  }
}

/**
 * The filters are checked as texts here and by the form after it, so that an empty one is refused and an error names what was
 * sent.
 */
/* @__NO_SIDE_EFFECTS__ */
function exportLink<const L extends AdminList>(list: L) {
  const parameters = z.object({
    columns: columnNames,
    sort: adminSort(list),
    ids: words,
    ...readerForm,
    ...adminMatching(list).shape,
  })
  const form = z.pipe(z.transform<Link, unknown>(formOfLink), exportForm(list))
  return z.pipe(parameters as unknown as z.ZodMiniType<Link, LinkInput>, form) as ExportSchema<LinkInput>
}

/** `permission`: what the list itself needs; saving it as a file needs `exports:read` too. */
type Exported = { of: string; path: string; id: string; what: string; permission: Permission }

/**
 * The calls that save a list as CSV: with the parameters of the list in a link, or with a body. `X-Total-Count` is the number of
 * rows.
 */
/* @__NO_SIDE_EFFECTS__ */
export function adminExports<const L extends AdminList>(
  list: L,
  { of, path, id, what, permission: read }: Exported,
) {
  const permission = { all: [read, 'exports:read'] } as const
  const file = { path, access: 'staff', permission, sends: ['text/csv'], errors: [] } as const
  return {
    byLink: endpoint({
      ...file,
      id: `${of}.${id}`,
      summary: `${what} as CSV, by the query of the list`,
      method: 'GET',
      query: exportLink(list),
    }),
    byBody: endpoint({
      ...file,
      id: `${of}.${id}Selected`,
      summary: `${what} as CSV: those selected, or all without a body`,
      method: 'POST',
      body: z.prefault(exportForm(list), {}) as ExportSchema<AdminExport>,
    }),
  }
}
