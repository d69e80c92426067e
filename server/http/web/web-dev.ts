import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { chooseNumbers } from '#i18n/choose-language.ts'
import { inPortal } from '../../scope/portal-scope.ts'
import { languageOf } from '../language.ts'
import { frameHeaders, isSandboxFrame } from './sandbox-frames.ts'
import { type PageOptions, pageScope, type WebEntry } from './web.ts'

/** Development mode: Vite on our own port, with hot reload. */
export async function serveDevelopment(
  app: FastifyInstance,
  options: Omit<PageOptions, 'limitPage'>,
): Promise<void> {
  const { portal, callIn, companyIn, settings } = options
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      // Vite answers its own paths itself and calls back for all others.
      reply.hijack()
      if (isSandboxFrame(request.url)) reply.raw.setHeaders(new Headers(frameHeaders()))
      await new Promise((resolve) => vite.middlewares(request.raw, reply.raw, resolve))
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      const entry = build.entry.module as unknown as WebEntry
      const asked = new Request(settings.publicUrl + request.url)
      const language = languageOf(portal, request.raw)
      const page = await inPortal(
        portal.scope,
        () => {
          const company = companyIn(language)
          const context = entry.createLoadContext({ call: callIn(language), settings: { ...settings, company } })
          const numbers = chooseNumbers(request.raw.headers.cookie)
          const scope = pageScope(portal, { language, numbers, timeZone: company.timeZone })
          return entry.inScope(scope, () => createRequestHandler(build, 'development')(asked, context))
        },
        language,
      )
      reply.raw.writeHead(page.status, Object.fromEntries(page.headers))
      reply.raw.end(Buffer.from(await page.arrayBuffer()))
    },
  })
}
