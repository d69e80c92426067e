import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/endpoint.ts'
import type { PageCache } from './cache/page-cache.ts'
import type { Config } from './config.ts'
import { callInProcess } from './http/call-in-process.ts'
import { stripeSources } from './http/web/page-policy.ts'
import { returnForms, serveAssets, servePages, type Web } from './http/web/web.ts'

export async function serveWeb(app: FastifyInstance, config: Config, web: Web): Promise<PageCache | undefined> {
  const call: Call = callInProcess(app)
  const settings = {
    publicUrl: config.publicUrl,
    isDemo: config.isDemo,
    isMailboxOpen: config.mailbox === 'open',
    googleEnabled: config.google !== undefined,
  }
  if (web === 'development') {
    // Vite is a development dependency: production does not import it.
    const { serveDevelopment } = await import('./http/web/web-dev.ts')
    await serveDevelopment(app, { call, settings })
    return undefined
  }
  returnForms(app)
  await serveAssets(app)
  return servePages(app, {
    call,
    settings,
    build: web,
    ...(config.cards.kind === 'stripe' && { outside: stripeSources }),
  })
}
