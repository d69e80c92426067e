import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, say } from '../fields.ts'
import { readerForm } from '../lists/reader-form.ts'
import { isImportField } from './fields.ts'
import { shops } from './profiles.ts'
import { importAdditions, importProposals, propertyChoices } from './properties.ts'
import { tableTypes } from './table-types.ts'

/** Largest file of products. */
export const maxTableBytes = 50_000_000
/** A longer spreadsheet has to be split into two files. */
export const maxTableRows = 200_000
export const maxTableColumns = 200
export const maxCellCharacters = 10_000

/**
 * `reading` the file, `read`, `checking` every row, `checked`, `running`, `done`; `undoing`, then `undone`, or
 * `cancelled` if it was stopped before its end; `failed` if it could not continue.
 */
export const importStates = [
  'reading',
  'read',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** For each field that a column fills: the index of the column, from 0. */
const mapping = z
  .record(z.string(), z.int().check(z.minimum(0), z.maximum(maxTableColumns - 1)))
  .check(z.refine((columns) => Object.keys(columns).every(isImportField), say('Unknown field')))

export type ImportMapping = z.output<typeof mapping>

const constant = z
  .string(say('A constant must be text'))
  .check(z.trim(), z.minLength(1, say('A constant must not be empty')), z.maxLength(maxCellCharacters))

/**
 * Values by field, written as in a cell. A field without a column gets the value in every row; a field with a column
 * only in new products whose cell is empty.
 */
const constants = z
  .record(z.string(), constant)
  .check(z.refine((values) => Object.keys(values).every(isImportField), say('Unknown field')))

export type ImportConstants = z.output<typeof constants>

const counts = z.object({
  /** Rows below the header. */
  total: z.int(),
  /** Rows that the current step has finished. */
  done: z.int(),
  toAdd: z.int(),
  toChange: z.int(),
  same: z.int(),
  bad: z.int(),
  added: z.int(),
  changed: z.int(),
  failed: z.int(),
  undone: z.int(),
  /** Rows that undoing did not change, because the product was changed or ordered since. */
  kept: z.int(),
})

/** A row that cannot be imported. `line` is its number in a spreadsheet; the header is line 1. */
const rowError = z.object({
  line: z.int(),
  name: z.string(),
  sku: z.string(),
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
})

export const productImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  by: z.string(),
  headers: z.array(z.string()),
  /** The first rows, unchanged. */
  sample: z.array(z.array(z.string())),
  mapping,
  constants: z.record(z.string(), z.string()),
  /** The shop whose profile the check used. */
  profile: z.nullable(z.enum(shops)),
  /** The shop that the header belongs to: its profile may be chosen. */
  recognised: z.nullable(z.enum(shops)),
  /** The sheets of a workbook that are not hidden, and the one that was read; none of a CSV. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  /** The line of the titles in the file. */
  titlesLine: z.int(),
  /** Columns are those of the last import of a file with these titles, and so is the number format, if it was chosen. */
  remembered: z.nullable(z.object({ decimal: z.nullable(z.enum(['point', 'comma'])) })),
  /** Rows that are not products, such as further pictures in the export of a shop. */
  skipped: z.int(),
  /** Row contents ignored without refusing the row, each reason once. `lines`: the first of them. */
  notices: z.array(z.object({ message: z.string(), count: z.int(), lines: z.array(z.int()) })),
  /** Documents and further pictures that rows name by addresses: they are copied on request after the run. */
  linked: z.object({ pictures: z.int(), documents: z.int() }),
  decimal: z.enum(['point', 'comma']),
  counts,
  /** Changed products whose price changes by more than half, and those whose stock falls to almost nothing. */
  warned: z.object({ price: z.int(), stock: z.int() }),
  /** What the columns could become; null while rows are checked or written, and afterwards. */
  proposals: z.nullable(importProposals),
  additions: importAdditions,
  /** The first faults; the file of faults has all. */
  faults: z.array(rowError),
  /** Why it could not continue, as a sentence for the user. */
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
})

export type ProductImport = z.infer<typeof productImport>

export const importSummary = z.omit(productImport, {
  sample: true,
  faults: true,
  headers: true,
  mapping: true,
  constants: true,
  profile: true,
  recognised: true,
  sheets: true,
  sheet: true,
  titlesLine: true,
  remembered: true,
  skipped: true,
  notices: true,
  linked: true,
  warned: true,
  proposals: true,
  additions: true,
})
export type ImportSummary = z.infer<typeof importSummary>

export const addImport = endpoint({
  id: 'imports.add',
  summary:
    'Upload a table of products, CSV or XLSX up to 50 MB; the body is the file itself. Nothing is changed yet',
  method: 'POST',
  path: '/imports',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  query: z.object({
    name: z.optional(z.string().check(z.maxLength(255, say('name must be 255 characters or shorter')))),
    /** The name of the sheet of a workbook; left out, the first one that is not hidden and has rows. */
    sheet: z.optional(
      z
        .string()
        .check(
          z.minLength(1, say('sheet must be the name of a sheet. Leave it out to read the first one.')),
          z.maxLength(255, say('sheet must be 255 characters or shorter')),
        ),
    ),
    /** The line of the titles; left out, it is found among the first rows. */
    titles: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, say('titles must be the number of a line')))),
  }),
  takes: tableTypes,
  status: 201,
  reply: productImport,
  errors: ['table_too_large', 'table_type', 'table_unreadable'],
})

export const listImports = endpoint({
  id: 'imports.list',
  summary: 'The last twenty imports',
  method: 'GET',
  path: '/imports',
  access: 'staff',
  permission: 'imports:read',
  reply: z.array(importSummary),
  errors: [],
})

export const readImport = endpoint({
  id: 'imports.read',
  summary: 'One import with its counts and the first rows that cannot be imported',
  method: 'GET',
  path: '/imports/{id}',
  access: 'staff',
  permission: 'imports:read',
  params: idParams,
  reply: productImport,
  errors: ['import_not_found'],
})

export const checkImport = endpoint({
  id: 'imports.check',
  summary:
    'Dry run: check every row with the mapping of columns to fields, and with the families and attributes that the run will add. Nothing is changed',
  method: 'POST',
  path: '/imports/{id}/check',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  params: idParams,
  body: z.object({
    mapping,
    constants: z.optional(constants),
    /** Reads the rows in the format of that shop; columns in `mapping` have priority over the shop's own. */
    profile: z.optional(z.enum(shops, say('profile must be one of {shops}', { shops: shops.join(', ') }))),
    /** If left out, it is guessed from the numbers; numbers that can be read in two ways are refused without it. */
    decimal: z.optional(z.enum(['point', 'comma'], say('decimal must be "point" or "comma"'))),
    ...propertyChoices,
  }),
  reply: productImport,
  errors: ['import_not_found', 'import_step_not_allowed', 'number_format_unclear', 'rule_broken'],
})

export const runImport = endpoint({
  id: 'imports.run',
  summary:
    'Add the new families and attributes, then add and change products as the check showed; rows with faults are left out',
  method: 'POST',
  path: '/imports/{id}/run',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  params: idParams,
  reply: productImport,
  errors: ['import_not_found', 'import_step_not_allowed', 'import_plan_outdated', 'family_full'],
})

export const cancelImport = endpoint({
  id: 'imports.cancel',
  summary: 'Stop an import; its changes are undone',
  method: 'POST',
  path: '/imports/{id}/cancel',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  params: idParams,
  reply: productImport,
  errors: ['import_not_found', 'import_step_not_allowed'],
})

export const undoImport = endpoint({
  id: 'imports.undo',
  summary: 'Undo a whole import; products that were changed since stay as they are and are counted',
  method: 'POST',
  path: '/imports/{id}/undo',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  params: idParams,
  reply: productImport,
  errors: ['import_not_found', 'import_step_not_allowed'],
})

export const exportImportErrors = endpoint({
  id: 'imports.errorsFile',
  summary: 'The rows that an import did not take, as CSV, each with its errors, to be corrected and sent again',
  method: 'GET',
  path: '/imports/{id}/faults.csv',
  access: 'staff',
  permission: 'imports:read',
  params: idParams,
  query: z.strictObject(readerForm),
  sends: ['text/csv'],
  errors: ['import_not_found'],
})

export const exportImportSample = endpoint({
  id: 'imports.sample',
  summary: 'A table of two products as CSV, to start from',
  method: 'GET',
  path: '/imports/sample.csv',
  access: 'staff',
  permission: 'imports:read',
  query: z.strictObject(readerForm),
  sends: ['text/csv'],
  errors: [],
})
