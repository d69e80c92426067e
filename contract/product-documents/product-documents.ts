import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams, optionalText, requiredText, say } from '../fields.ts'
import { visibleFileName } from '../names.ts'
import { documentMediaTypes, maxDocuments } from './formats.ts'
import { documentsArchivePath } from './paths.ts'
import { documentTypes } from './types.ts'

export const longestEdition = 40
export const longestTitle = 200

/** A document as everyone sees it. `edition` is what the company calls its version; `language` null: for all readers. */
const shownDocument = {
  _id: z.string(),
  type: z.enum(documentTypes),
  title: z.string(),
  language: z.nullable(z.string()),
  edition: z.string(),
  /** As people call it: PDF, STEP. */
  format: z.string(),
  bytes: z.int(),
  /** Where the file is, on this host. */
  path: z.string(),
}

export const productDocument = z.object(shownDocument)
export type ProductDocument = z.infer<typeof productDocument>

/** A document as staff see it, with the files that it had before. */
export const staffDocument = z.object({
  ...shownDocument,
  fileName: z.string(),
  version: z.int(),
  former: z.array(
    z.object({
      number: z.int(),
      edition: z.string(),
      fileName: z.string(),
      bytes: z.int(),
      addedAt: z.string(),
      addedBy: z.string(),
    }),
  ),
})
export type StaffDocument = z.infer<typeof staffDocument>

const type = z.enum(documentTypes, say('Choose a type of document'))
const title = requiredText(mark('Title'), mark('Title is Required'), longestTitle)
const invalidLanguage = say('Enter a language code such as en or de')
const language = z.optional(
  z.nullable(
    z
      .string(invalidLanguage)
      .check(
        z.refine((text) => text === '' || /^[a-z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,3}$/.test(text), invalidLanguage),
      ),
  ),
)
const edition = optionalText(mark('Version'), longestEdition)
const name = z.pipe(
  z.pipe(z.string(say('Choose the file of the document')), z.transform(visibleFileName)),
  requiredText(mark('File name'), mark('Choose the file of the document'), 200),
)
/** What a form says of a document; `name` is that of its file. */
export const documentForm = z.object({ name, type, title, language, edition })
export type DocumentForm = z.output<typeof documentForm>

const read = say('version must be the one that was last read')

const versionQuery = z.pipe(
  z.string(read).check(z.regex(/^[1-9]\d{0,8}$/, read)),
  z.transform((text: string) => Number(text)),
)

const documentParams = z.object({ id: z.string(), document: z.string() })
const takes = ['application/octet-stream'] as const

const fileRefusals = [
  'document_too_large',
  'document_type',
  'document_differs',
  'document_twice',
  'pdf_unreadable',
  'pdf_encrypted',
  'pdf_too_long',
] as const

export const listDocuments = endpoint({
  id: 'productDocuments.list',
  summary: 'The documents of a product in order, with the files that they had before',
  method: 'GET',
  path: '/product/{id}/documents',
  access: 'staff',
  permission: 'products:read',
  params: idParams,
  reply: z.array(staffDocument),
  errors: ['product_not_found'],
})

export const addDocument = endpoint({
  id: 'productDocuments.add',
  summary: 'Add a document of up to 25 MB to a product; the body is the file itself, `name` the name of the file',
  method: 'POST',
  path: '/product/{id}/documents',
  access: 'staff',
  permission: 'products:write',
  params: idParams,
  query: documentForm,
  takes,
  status: 201,
  reply: staffDocument,
  errors: ['product_not_found', 'too_many_documents', ...fileRefusals],
})

export const replaceDocument = endpoint({
  id: 'productDocuments.replace',
  summary: 'Replace the file of a document by a newer one; the former file stays for staff',
  method: 'PUT',
  path: '/product/{id}/documents/{document}/file',
  access: 'staff',
  permission: 'products:write',
  params: documentParams,
  query: z.object({ name, edition, version: versionQuery }),
  takes,
  reply: staffDocument,
  errors: ['document_not_found', 'stale_version', ...fileRefusals],
})

export const changeDocument = endpoint({
  id: 'productDocuments.change',
  summary:
    'Change the details of a document; a language or an edition that is left out is kept, null removes it. `version` must be the one that was read',
  method: 'PUT',
  path: '/product/{id}/documents/{document}',
  access: 'staff',
  permission: 'products:write',
  params: documentParams,
  body: z.object({ type, title, language, edition, version: z.int(read) }),
  reply: staffDocument,
  errors: ['document_not_found', 'stale_version'],
})

const invalidOrder = say('Send the ids of all documents of the product, each once')

export const orderDocuments = endpoint({
  id: 'productDocuments.order',
  summary: 'Put the documents of a product into another order',
  method: 'POST',
  path: '/product/{id}/documents/order',
  access: 'staff',
  permission: 'products:write',
  params: idParams,
  body: z.object({
    ids: z.array(z.string(invalidOrder), invalidOrder).check(z.maxLength(maxDocuments, invalidOrder)),
  }),
  reply: z.array(staffDocument),
  errors: ['product_not_found', 'documents_changed'],
})

export const deleteDocument = endpoint({
  id: 'productDocuments.delete',
  summary: 'Delete a document with all of its files',
  method: 'DELETE',
  path: '/product/{id}/documents/{document}',
  access: 'staff',
  permission: 'products:write',
  params: documentParams,
  query: z.object({ version: versionQuery }),
  reply: deleted,
  errors: ['document_not_found', 'stale_version'],
})

export const downloadDocument = endpoint({
  id: 'productDocuments.download',
  summary: 'The file of a document of a product on sale, or a range of its bytes',
  method: 'GET',
  path: '/products/{id}/documents/{document}/{name}',
  access: 'everyone',
  /** The name is for people: any other leads to the same file. */
  params: z.object({ id: z.string(), document: z.string(), name: z.string() }),
  query: z.object({ download: z.optional(z.string()) }),
  sends: documentMediaTypes,
  errors: ['document_not_found', 'not_found'],
})

export const downloadDocuments = endpoint({
  id: 'productDocuments.downloadAll',
  summary: 'All documents of a product on sale as one archive',
  method: 'GET',
  path: documentsArchivePath,
  access: 'everyone',
  params: idParams,
  sends: ['application/zip'],
  errors: ['product_not_found', 'document_not_found'],
})

export const downloadFormerFile = endpoint({
  id: 'productDocuments.downloadFormer',
  summary: 'A file that a document had before, by its number',
  method: 'GET',
  path: '/product/{id}/documents/{document}/files/{number}',
  access: 'staff',
  permission: 'products:read',
  params: z.object({ id: z.string(), document: z.string(), number: z.string() }),
  sends: documentMediaTypes,
  errors: ['document_not_found', 'not_found'],
})
