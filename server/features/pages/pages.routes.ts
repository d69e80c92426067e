import type pg from 'pg'
import * as legal from '#contract/pages/legal.ts'
import * as menus from '#contract/pages/menus.ts'
import * as pages from '#contract/pages/pages.ts'
import type { Database } from '#server/database/pool.ts'
import type { App } from '#server/http/app.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { chooseLegalPage, draftLegalPage, listLegalPages } from './legal/pages.legal.ts'
import { listMenus, readMenusShown, saveMenu } from './pages.menus.ts'
import type { Messages } from './pages.neutral.ts'
import { readPage } from './pages.public.ts'
import {
  addPage,
  deletePage,
  listPages,
  listPageVersions,
  publishPage,
  readContent,
  readDraft,
  restorePage,
  saveDraft,
  withdrawPage,
} from './pages.service.ts'

type PagesDeps = { pool: pg.Pool; db: Database; settings: Settings; languages: Messages; publicUrl: string }

/** Pages that staff write: drafts, versions, and what visitors read of them. */
export function registerPages({ handle }: App, deps: PagesDeps): void {
  const { pool, settings, languages, publicUrl } = deps
  handle(pages.readPage, ({ query }) => readPage(deps, query.address))

  handle(pages.listPages, () => listPages(deps))

  handle(pages.addPage, { once: true }, ({ actor, body, transaction }) =>
    addPage({ transaction, settings }, { actor, content: body }),
  )

  handle(pages.readDraft, ({ params }) => readDraft(deps, params.id))

  handle(pages.saveDraft, ({ actor, params, body }) => saveDraft(deps, { actor, id: params.id, ...body }))

  handle(pages.previewPage, async ({ params, query }) =>
    pages.showPage(await readContent(pool, params.id, query.number), query.language),
  )

  handle(pages.publishPage, ({ actor, params, body }) => publishPage(deps, { actor, id: params.id, ...body }))

  handle(pages.withdrawPage, { transaction: true }, ({ actor, params, body, transaction }) =>
    withdrawPage({ transaction, settings }, { actor, id: params.id, ...body }),
  )

  handle(pages.listPageVersions, ({ params }) => listPageVersions(pool, params.id))

  handle(pages.restorePage, { transaction: true }, ({ actor, params, body, transaction }) =>
    restorePage({ transaction, settings }, { actor, id: params.id, ...body }),
  )

  handle(pages.deletePage, { transaction: true }, ({ actor, params, query, transaction }) =>
    deletePage({ transaction, settings }, { actor, id: params.id, version: query.version }),
  )

  handle(legal.listLegalPages, () => listLegalPages(deps))

  handle(legal.draftLegalPage, { once: true }, ({ actor, params, transaction }) =>
    draftLegalPage({ transaction, settings, languages, publicUrl }, { actor, kind: params.kind }),
  )

  handle(legal.chooseLegalPage, { transaction: true }, ({ actor, params, body, transaction }) =>
    chooseLegalPage({ transaction, settings }, { actor, kind: params.kind, pageId: body.pageId }),
  )

  handle(menus.readMenus, () => readMenusShown(deps))

  handle(menus.listMenus, () => listMenus(deps))

  handle(menus.saveMenu, { transaction: true }, ({ actor, params, body, transaction }) =>
    saveMenu({ transaction, languages }, { actor, place: params.place, ...body }),
  )
}
