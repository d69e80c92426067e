import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/**
 * A listener for the operator's machines, at INTERNAL_PORT. It opens and closes with the app and has its own routes.
 */
export function createInternal(app: FastifyInstance, { internalPort, host }: Config): FastifyInstance {
  const internal = fastify({ forceCloseConnections: true })
  app.addHook('onListen', async () => void (await internal.listen({ port: internalPort, host })))
  app.addHook('onClose', async () => internal.close())
  return internal
}
