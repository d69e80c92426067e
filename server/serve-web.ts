import type { FastifyInstance } from 'fastify'
import type { Language } from '#i18n/language.ts'
import type { PageQueries } from './cache/page-key.ts'
import type { Config } from './config.ts'
import { callInProcess } from './http/call-in-process.ts'
import type { LimitPage } from './http/limits/rate-limit.ts'
import { iconFiles, serveIcons, serveManifest } from './http/web/icons.ts'
import { serveMessages } from './http/web/messages.ts'
import { stripeSources } from './http/web/page-policy.ts'
import {
  type PageAnswers,
  type PagePortal,
  returnForms,
  serveAssets,
  servePages,
  type Web,
} from './http/web/web.ts'
import { publicCompanyOf } from './portal-settings/public-company.ts'
import type { Storage } from './storage/storage.ts'

type ServedWeb = {
  web: Web
  queries: PageQueries
  portal: PagePortal
  storage: Storage
  scripts: readonly string[]
  limitPage: LimitPage
}

export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  { web, queries, portal, scripts, storage, limitPage }: ServedWeb,
): Promise<PageAnswers | undefined> {
  const { current: readSettings, isDemoRemoved } = portal.settings
  const callIn = (language: Language) => callInProcess(app, language)
  const companyIn = (language: Language) => publicCompanyOf(readSettings(), language)
  serveManifest(app, readSettings)
  serveMessages(app, portal.languages)
  const settings = {
    publicUrl: config.publicUrl,
    get isDemo() {
      return config.isDemo && !isDemoRemoved()
    },
    get isMailboxOpen() {
      return config.mailbox === 'open' && !isDemoRemoved()
    },
    googleEnabled: config.google !== undefined,
  }
  if (web === 'development') {
    // Vite is a development dependency: production does not import it.
    const { serveDevelopment } = await import('./http/web/web-dev.ts')
    await serveDevelopment(app, { portal, callIn, companyIn, settings })
    return undefined
  }
  returnForms(app)
  await serveAssets(app, iconFiles)
  serveIcons(app, { readSettings, storage })
  return servePages(app, {
    portal,
    callIn,
    companyIn,
    settings,
    build: web,
    queries,
    scripts,
    limitPage,
    ...(config.cards.kind === 'stripe' && { outside: stripeSources }),
  })
}
