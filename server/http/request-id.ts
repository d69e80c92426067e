import crypto from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Every response names its request by this header; the log and the problem documents have the same id. */
export const requestIdHeader = 'x-request-id'

/**
 * A new id for each request. One that the client sends is never used: a client that chooses the ids of the log could
 * make two requests look like one, or hide a request behind the id of another.
 */
export function newRequestId(): string {
  return crypto.randomUUID()
}

/** Names every response of the router. What is sent in front of it or without it names itself. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
}
