import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import packageJson from '#package' with { type: 'json' }
import { type Additions, openApiDocument, prepareDocument } from './openapi/document.ts'
import { serveErrorsPage } from './openapi/errors-page.ts'

/** The plugin wants a document when it is registered. Making the whole one takes a fifth of a second of each start. */
const unread = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} }

/** The document, made when it is first read, and again only when what follows from rows has changed. */
function documentOf(server: string, additions: () => Additions): () => object {
  let made: { of: Additions; document: object } | undefined
  return () => {
    const of = additions()
    if (made?.of !== of) made = { of, document: openApiDocument(server, packageJson.version, of) }
    return made.document
  }
}

/**
 * `/api/openapi.json` for programs and `/api/docs` for people, both made from the contract. `additions` returns the same
 * object as long as nothing changes.
 */
export async function serveDocs(
  app: FastifyInstance,
  publicUrl: string,
  additions: () => Additions,
): Promise<void> {
  const document = documentOf(`${publicUrl}/api`, additions)
  const notInContract = 'It is the description of the contract.'
  const config = { isShared: true, parameters: 'any', notInContract } as const
  app.get('/api/openapi.json', { config }, async (_request, reply) => {
    await prepareDocument(additions())
    return reply.header('cache-control', 'no-cache').send(document())
  })
  serveErrorsPage(app)
  await app.register(async (scope) => {
    // The plugin makes the document where it sends it, in one turn.
    scope.addHook('onRequest', () => prepareDocument(additions()))
    await scope.register(fastifySwagger, { mode: 'static', specification: { document: unread } })
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformSpecification: document,
      transformSpecificationClone: false,
      uiConfig: { docExpansion: 'list' },
    })
  })
}
