import type { FastifyInstance } from 'fastify'
import type { Language } from '#i18n/language.ts'
import type { PageQueries } from './cache/page-key.ts'
import type { Config } from './config.ts'
import { callInProcess } from './http/call-in-process.ts'
import { stripeSources } from './http/web/page-policy.ts'
import { type Pages, returnForms, serveAssets, servePages, type Web } from './http/web/web.ts'

type ServedWeb = { web: Web; queries: PageQueries; scripts: readonly string[] }

export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  { web, queries, scripts }: ServedWeb,
): Promise<Pages | undefined> {
  const callIn = (language: Language) => callInProcess(app, language)
  const settings = {
    publicUrl: config.publicUrl,
    isDemo: config.isDemo,
    isMailboxOpen: config.mailbox === 'open',
    googleEnabled: config.google !== undefined,
  }
  if (web === 'development') {
    // Vite is a development dependency: production does not import it.
    const { serveDevelopment } = await import('./http/web/web-dev.ts')
    await serveDevelopment(app, { callIn, settings })
    return undefined
  }
  returnForms(app)
  await serveAssets(app)
  return servePages(app, {
    callIn,
    settings,
    build: web,
    queries,
    scripts,
    ...(config.cards.kind === 'stripe' && { outside: stripeSources }),
  })
}
