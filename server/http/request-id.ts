import crypto from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Every response has this header; the log and the problem documents have the same id. */
export const requestIdHeader = 'x-request-id'

/**
 * A new id for each request. An id from the client is never used: it could make two requests look like one in the log,
 * or hide a request behind the id of another.
 */
export function newRequestId(): string {
  return crypto.randomUUID()
}

/** Adds the id to every response of the router. Responses without the router add it themselves. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
}
