import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import packageJson from '#package' with { type: 'json' }
import { openApiDocument } from './openapi.ts'

/** `/api/openapi.json` for programs and `/api/docs` for people, both made from the contract. */
export async function serveDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = openApiDocument(`${publicUrl}/api`, packageJson.version)
  app.get('/api/openapi.json', { config: { isShared: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  )
  await app.register(async (scope) => {
    await scope.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'list' },
    })
  })
}
