import * as base from '#contract/languages/base.ts'
import * as languages from '#contract/languages/languages.ts'
import * as messages from '#contract/languages/messages.ts'
import { baseLanguage } from '#i18n/language.ts'
import type { App, Files } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import { changeBase, checkBase } from './base/languages.base.ts'
import { applyFile, checkFile, messagesFile } from './languages.files.ts'
import { listMessages, saveMessage } from './languages.messages.ts'
import {
  addLanguage,
  changeLanguage,
  type LanguagesDeps,
  listLanguages,
  readLanguage,
  removeLanguage,
} from './languages.service.ts'

/** Languages, and what the portal says in each. */
export function registerLanguages(app: App, deps: LanguagesDeps): void {
  const { handle } = app
  handle(languages.listLanguages, () => listLanguages(deps))
  handle(languages.addLanguage, { transaction: true }, ({ actor, body, transaction }) =>
    addLanguage({ ...deps, transaction }, { actor, entry: body }),
  )
  handle(languages.changeLanguage, { transaction: true }, ({ actor, params, body, transaction }) =>
    changeLanguage({ ...deps, transaction }, { actor, code: params.code, form: body }),
  )
  handle(languages.removeLanguage, { transaction: true }, ({ actor, params, query, transaction }) =>
    removeLanguage({ ...deps, transaction }, { actor, code: params.code, version: query.version }),
  )
  handle(base.checkBaseLanguage, ({ query }) => checkBase(deps.pool, baseLanguage(), query.to))
  handle(base.changeBaseLanguage, { transaction: true }, ({ actor, body, transaction }) =>
    changeBase({ ...deps, transaction }, { actor, ...body }),
  )
  handle(messages.listMessages, ({ params, query }) => listMessages(deps, params.code, query))
  handle(messages.saveMessage, { transaction: true }, ({ actor, params, body, transaction }) =>
    saveMessage({ ...deps, transaction }, { actor, code: params.code, ...body }),
  )
  registerMessageFiles(app, deps)
  handle(messages.exportMessages, async ({ params }) => {
    const { code } = await readLanguage(deps, params.code)
    return { body: messagesFile(deps, code), saveAs: `${code}.json` }
  })
}

/** A file is in memory while it arrives and is checked. */
const maxAtOnce = { inAll: 4, perAccount: 2 }

/** Their JSON is larger than that of other calls. */
function registerMessageFiles({ takeFiles }: App, deps: LanguagesDeps): void {
  const files: Files = {
    types: messages.messageFileTypes,
    maxBytes: messages.maxMessageBytes,
    tooLarge: () => refuse('messages_too_large'),
    wrongType: 'messages_type',
    guard: messages.applyMessageFile,
    maxAtOnce,
  }
  takeFiles(files, (handle) => {
    handle(messages.checkMessageFile, ({ params, file }) => checkFile(deps, params.code, file))
    handle(messages.applyMessageFile, ({ actor, params, query, file }) =>
      applyFile(deps, { actor, code: params.code, revision: query.revision, file }),
    )
  })
}
