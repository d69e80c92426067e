import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, requiredText, say } from '../fields.ts'
import { visibleFileName } from '../names.ts'
import { documentTypes } from '../product-documents/types.ts'

/** An archive is sent in parts, so that no request is long and none is in memory as a whole. */
export const archivePartBytes = 4_000_000
export const maxArchiveBytes = 1_000_000_000
export const maxArchiveFiles = 10_000
/** Of all files of an archive together, as its directory says it. Pictures and PDFs are compressed already. */
export const maxUnpackedBytes = 4_000_000_000
/** Products of one file: a document of a family belongs to each of them. */
export const maxProductsOfFile = 5_000

export const fileImportStates = [
  'sending',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const
export type FileImportState = (typeof fileImportStates)[number]

/**
 * What happens to a file. Before the run: `ready` to be added, `same` as what the products have, `unmatched` without a
 * product, `refused` for what it is. After it: `added`, `failed`; after undoing: `undone`, `kept`.
 */
export const fileOutcomes = ['ready', 'same', 'unmatched', 'refused', 'added', 'failed', 'undone', 'kept'] as const
export type FileOutcome = (typeof fileOutcomes)[number]

/** Whether pictures come after those that a product has, or take their place. */
export const pictureModes = ['add', 'replace'] as const
export type PictureMode = (typeof pictureModes)[number]

const counts = z.object({
  /** Files that the archive has, and those of them that are behind the step under way. */
  total: z.int(),
  done: z.int(),
  /** Files that operating systems add, such as `.DS_Store`. */
  skipped: z.int(),
  ready: z.int(),
  same: z.int(),
  unmatched: z.int(),
  refused: z.int(),
  added: z.int(),
  failed: z.int(),
  undone: z.int(),
  kept: z.int(),
  /** Ready or added, by what they are. */
  pictures: z.int(),
  documents: z.int(),
  /** Products that get files. */
  products: z.int(),
  /** Products that get pictures and have some. */
  withPictures: z.int(),
})

export const fileImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  state: z.enum(fileImportStates),
  by: z.string(),
  bytes: z.int(),
  /** How many parts the archive is sent in, and how large each but the last one is. */
  parts: z.int(),
  partBytes: z.int(),
  pictures: z.nullable(z.enum(pictureModes)),
  counts,
  /** Why it could not continue, as a sentence for the user. */
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
})
export type FileImport = z.infer<typeof fileImport>

/** A file of an archive, and what it is of. `place` is that among the pictures of the archive for its product. */
export const archiveFile = z.object({
  position: z.int(),
  name: z.string(),
  bytes: z.int(),
  kind: z.nullable(z.enum(['picture', 'document'])),
  target: z.nullable(z.enum(['product', 'group', 'family'])),
  /** The part number, or the name of the family or the group. */
  of: z.string(),
  products: z.int(),
  place: z.nullable(z.int()),
  type: z.nullable(z.enum(documentTypes)),
  title: z.string(),
  language: z.nullable(z.string()),
  outcome: z.nullable(z.enum(fileOutcomes)),
  /** Why it is not added, or what happens to it besides; a sentence for the user. */
  reason: z.string(),
})
export type ArchiveFile = z.infer<typeof archiveFile>

const name = z.pipe(
  z.pipe(z.string(say('name must be the name of the file')), z.transform(visibleFileName)),
  requiredText(mark('File name'), mark('name must be the name of the file'), 200),
)
const invalidSize = say('bytes must be the size of the file: a whole number from 1 to {max}', {
  max: String(maxArchiveBytes),
})
const invalidNumber = say('Chunk numbers are whole numbers from 1')

export const addFileImport = endpoint({
  id: 'fileImports.add',
  summary:
    'Begin an import of pictures and documents from a ZIP file of up to 1 GB, whose files are named after part numbers. Its parts are sent next',
  method: 'POST',
  path: '/file-imports',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  body: z.object({
    name,
    bytes: z.int(invalidSize).check(z.minimum(1, invalidSize), z.maximum(maxArchiveBytes, invalidSize)),
  }),
  status: 201,
  reply: fileImport,
  errors: ['too_many_requests'],
})

export const sendFileImportPart = endpoint({
  id: 'fileImports.part',
  summary: 'Send a part of the archive; the body is the bytes. A part that is sent again replaces the former one',
  method: 'PUT',
  path: '/file-imports/{id}/parts/{number}',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  params: z.object({
    id: z.string(),
    number: z.pipe(
      z.string(invalidNumber).check(z.regex(/^[1-9]\d{0,3}$/, invalidNumber)),
      z.transform((text: string) => Number(text)),
    ),
  }),
  takes: ['application/octet-stream'],
  reply: z.object({ number: z.int() }),
  errors: ['import_not_found', 'import_step_not_allowed', 'archive_part_wrong'],
})

export const checkFileImport = endpoint({
  id: 'fileImports.check',
  summary: 'Read the archive and find the product of each file. Nothing is changed',
  method: 'POST',
  path: '/file-imports/{id}/check',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  params: idParams,
  reply: fileImport,
  errors: ['import_not_found', 'import_step_not_allowed', 'archive_part_wrong'],
})

export const listFileImports = endpoint({
  id: 'fileImports.list',
  summary: 'The last twenty imports of pictures and documents',
  method: 'GET',
  path: '/file-imports',
  access: 'staff',
  permission: 'imports:read',
  reply: z.array(fileImport),
  errors: [],
})

export const readFileImport = endpoint({
  id: 'fileImports.read',
  summary: 'One import of pictures and documents with its counts',
  method: 'GET',
  path: '/file-imports/{id}',
  access: 'staff',
  permission: 'imports:read',
  params: idParams,
  reply: fileImport,
  errors: ['import_not_found'],
})

const after = say('after must be the position of the last file of the previous page')

export const listArchiveFiles = endpoint({
  id: 'fileImports.files',
  summary:
    'Files of the archive with an outcome, in pages of 100; `after` is the position of the last file of the previous page',
  method: 'GET',
  path: '/file-imports/{id}/files',
  access: 'staff',
  permission: 'imports:read',
  params: idParams,
  query: z.object({
    outcome: z.enum(fileOutcomes, say('outcome must be one of {outcomes}', { outcomes: fileOutcomes.join(', ') })),
    after: z.optional(z.string(after).check(z.regex(/^\d{1,6}$/, after))),
  }),
  reply: z.object({ files: z.array(archiveFile), next: z.nullable(z.int()) }),
  errors: ['import_not_found'],
})

export const runFileImport = endpoint({
  id: 'fileImports.run',
  summary:
    'Add the files that are ready. `pictures`: "add" puts them after the existing pictures of a product, "replace" replaces all of them',
  method: 'POST',
  path: '/file-imports/{id}/run',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  params: idParams,
  body: z.object({ pictures: z.enum(pictureModes, say('pictures must be "add" or "replace"')) }),
  reply: fileImport,
  errors: ['import_not_found', 'import_step_not_allowed'],
})

export const cancelFileImport = endpoint({
  id: 'fileImports.cancel',
  summary: 'Stop an import of pictures and documents; its changes are undone',
  method: 'POST',
  path: '/file-imports/{id}/cancel',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  params: idParams,
  reply: fileImport,
  errors: ['import_not_found', 'import_step_not_allowed'],
})

export const undoFileImport = endpoint({
  id: 'fileImports.undo',
  summary:
    'Undo an import of pictures and documents; products whose pictures or documents were changed since stay as they are',
  method: 'POST',
  path: '/file-imports/{id}/undo',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  params: idParams,
  reply: fileImport,
  errors: ['import_not_found', 'import_step_not_allowed'],
})
