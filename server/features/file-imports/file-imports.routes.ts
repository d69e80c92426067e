import * as files from '#contract/file-imports/file-imports.ts'
import type { App, Files } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import type { FileImportDeps } from './file-imports.deps.ts'
import {
  addFileImport,
  cancelFileImport,
  checkFileImport,
  listArchiveFiles,
  listFileImports,
  readFileImport,
  runFileImport,
  sendPart,
  undoFileImport,
} from './file-imports.service.ts'

/** A part of 4 MB is in memory while it arrives. */
const maxAtOnce = { inAll: 8, perAccount: 4 }

function registerParts({ takeFiles }: App, deps: FileImportDeps): void {
  const parts: Files = {
    types: files.sendFileImportPart.takes,
    maxBytes: files.archivePartBytes,
    tooLarge: () => refuse('archive_part_wrong'),
    wrongType: 'archive_part_wrong',
    guard: files.sendFileImportPart,
    maxAtOnce,
  }
  takeFiles(parts, (handle) =>
    handle(files.sendFileImportPart, ({ params, file }) =>
      sendPart(deps, { ...params, bytes: file ?? refuse('archive_part_wrong') }),
    ),
  )
}

/** Pictures and documents of many products from one archive. */
export function registerFileImports(app: App, deps: FileImportDeps): void {
  const { handle } = app
  registerParts(app, deps)
  handle(files.addFileImport, async ({ actor, body, header }) => {
    const imported = await addFileImport(deps, { actor, ...body })
    header('location', `/api/file-imports/${imported._id}`)
    return imported
  })
  handle(files.checkFileImport, ({ params }) => checkFileImport(deps, params.id))
  handle(files.listFileImports, () => listFileImports(deps))
  handle(files.readFileImport, ({ params }) => readFileImport(deps, params.id))
  handle(files.listArchiveFiles, ({ params, query }) => listArchiveFiles(deps, params.id, query))
  handle(files.runFileImport, ({ params, body }) => runFileImport(deps, params.id, body.pictures))
  handle(files.cancelFileImport, ({ params }) => cancelFileImport(deps, params.id))
  handle(files.undoFileImport, ({ params }) => undoFileImport(deps, params.id))
}
