import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

/** Pictures and documents of imported products that are on other websites, and the result of copying each. */
export const importPictures = z.object({
  /** Pictures on other websites that are not copied and not being copied. */
  outside: z.int(),
  /** Documents of which the same is true. */
  outsideDocuments: z.int(),
  /** Of both kinds, as are the following. */
  waiting: z.int(),
  copied: z.int(),
  failed: z.int(),
  /** The first of those that failed, by the line of the table. */
  failures: z.array(z.object({ line: z.int(), sku: z.string(), address: z.string(), reason: z.string() })),
})
export type ImportPictures = z.infer<typeof importPictures>

export const readImportPictures = endpoint({
  id: 'imports.pictures',
  summary:
    'Pictures and documents of the products of an import that are on other websites, and the result of copying each',
  method: 'GET',
  path: '/imports/{id}/pictures',
  access: 'staff',
  permission: 'imports:read',
  params: idParams,
  reply: importPictures,
  errors: ['import_not_found'],
})

export const copyImportPictures = endpoint({
  id: 'imports.copyPictures',
  summary:
    'Copy the pictures and documents of the products of a finished import from other websites to the portal, each address once; those that failed are tried again',
  method: 'POST',
  path: '/imports/{id}/pictures',
  access: 'staff',
  permission: { all: ['imports:write', 'products:write', 'prices:write', 'stock:write'] },
  params: idParams,
  reply: importPictures,
  errors: ['import_not_found', 'import_step_not_allowed'],
})
