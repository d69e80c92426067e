import { listAdminImports } from '#contract/imports/admin-list.ts'
import * as imports from '#contract/imports/imports.ts'
import * as pictures from '#contract/imports/pictures.ts'
import * as preview from '#contract/imports/preview.ts'
import { tableTypes } from '#contract/imports/table-types.ts'
import { visibleFileName } from '#contract/names.ts'
import { t } from '#i18n/t.ts'
import type { App, Files } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import type { Workers } from '#server/workers/workers.ts'
import { listImportsForAdmin, registerImportsExport } from './imports.admin-list.ts'
import type { ImportDeps } from './imports.check.ts'
import { registerImportFiles } from './imports.files.ts'
import { listImportChanges, previewUndo } from './imports.preview.ts'
import { cancelImport, checkImport, listImports, readImport, runImport, undoImport } from './imports.service.ts'
import { keepTable } from './imports.upload.ts'
import { copyImportPictures, readImportPictures } from './pictures/imports.pictures.ts'
import { tooLarge } from './reader/imports.bounds.ts'

/** A file of 50 MB is in memory while it arrives and is read. */
const maxAtOnce = { inAll: 2, perAccount: 2 }

type Deps = ImportDeps & { workers: Workers }

function registerTables({ takeFiles }: App, deps: Deps): void {
  const tables: Files = {
    types: tableTypes,
    maxBytes: imports.maxTableBytes,
    tooLarge: () => tooLarge(t('This file is larger than {max} MB.', { max: imports.maxTableBytes / 1_000_000 })),
    wrongType: 'table_type',
    guard: imports.addImport,
    maxAtOnce,
  }
  takeFiles(tables, (handle) =>
    handle(imports.addImport, async ({ actor, file, query, header }) => {
      const fileName = visibleFileName(query.name ?? '') || 'products.csv'
      const given = (file as Buffer<ArrayBuffer> | undefined) ?? refuse('table_unreadable')
      const { sheet, titles } = query
      const place = { sheet, titles: titles === undefined ? undefined : Number(titles) }
      const id = await keepTable(deps, { actor, file: given, fileName, ...place })
      header('location', `/api/imports/${id}`)
      return readImport(deps, id)
    }),
  )
}

/** Products from tables. */
export function registerImports(app: App, deps: Deps): void {
  const { handle } = app
  registerTables(app, deps)
  handle(imports.listImports, () => listImports(deps))
  handle(imports.readImport, ({ params }) => readImport(deps, params.id))
  handle(imports.checkImport, ({ params, body }) => checkImport(deps, params.id, body))
  handle(imports.runImport, ({ params }) => runImport(deps, params.id))
  handle(imports.cancelImport, ({ params }) => cancelImport(deps, params.id))
  handle(imports.undoImport, ({ params }) => undoImport(deps, params.id))
  handle(listAdminImports, ({ query }) => listImportsForAdmin(deps, query))
  handle(preview.listImportChanges, ({ params, query }) => listImportChanges(deps, params.id, query))
  handle(preview.previewUndo, ({ params }) => previewUndo(deps, params.id))
  handle(pictures.readImportPictures, ({ params }) => readImportPictures(deps, params.id))
  handle(pictures.copyImportPictures, { transaction: true }, ({ params, transaction }) =>
    copyImportPictures({ ...deps, transaction }, params.id),
  )
  registerImportFiles(app, deps)
  registerImportsExport(app, deps)
}
