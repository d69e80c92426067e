import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { App } from '#server/http/app.ts'
import { authenticate, type BankAnswer, confirm } from './sandbox.bank.ts'
import { errorOnWire, intentInBrowser } from './sandbox.serializers.ts'
import { findIntent } from './sandbox.store.ts'

const prefix = '/sandbox/v1/payment_intents/:id'
const intentId = /^pi_sandbox_\w{1,40}$/
const secret = z.string().check(z.maxLength(200))
const confirmation = z.object({ client_secret: secret, payment_method: z.string().check(z.maxLength(100)) })
const authentication = z.object({ client_secret: secret, outcome: z.enum(['succeed', 'fail']) })

type Params = { Params: { id: string }; Querystring: { client_secret?: string } }

function refused(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send(errorOnWire({ type: 'invalid_request_error', code: 'refused', message }))
}

function send(reply: FastifyReply, answer: BankAnswer): FastifyReply {
  if (answer.kind === 'refused') return refused(reply, answer.status, answer.message)
  const intent = intentInBrowser(answer.intent)
  if (answer.kind === 'intent') return reply.send(intent)
  return reply.code(402).send({ error: { ...intent.last_payment_error, payment_intent: intent } })
}

/**
 * The endpoints of the sandbox's card form in the browser, in place of Stripe. The client secret is the only
 * credential.
 */
export function registerSandbox({ server }: App, { pool }: { pool: pg.Pool }): void {
  void server.register(async (scope) => {
    scope.addHook<Params>('preHandler', async ({ params }, reply) => {
      if (!intentId.test(params.id)) return refused(reply, 404, 'This payment does not exist.')
    })
    bindRoutes(scope, pool)
  })
}

function bindRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get<Params>(prefix, async ({ params, query }, reply) => {
    const intent = await findIntent(pool, params.id)
    reply.header('cache-control', 'no-store')
    if (!intent || intent.client_secret !== query.client_secret)
      return refused(reply, 404, 'This payment does not exist.')
    return reply.send(intentInBrowser(intent))
  })

  app.post<Params>(`${prefix}/confirm`, async ({ params, body }, reply) => {
    const sent = z.safeParse(confirmation, body)
    if (!sent.success) return refused(reply, 400, 'Send client_secret and payment_method.')
    const { client_secret: clientSecret, payment_method: paymentMethod } = sent.data
    return send(reply, await confirm(pool, { id: params.id, clientSecret, paymentMethod }))
  })

  app.post<Params>(`${prefix}/authenticate`, async ({ params, body }, reply) => {
    const sent = z.safeParse(authentication, body)
    if (!sent.success) return refused(reply, 400, 'Send client_secret and outcome.')
    const hasSucceeded = sent.data.outcome === 'succeed'
    return send(
      reply,
      await authenticate(pool, { id: params.id, clientSecret: sent.data.client_secret, hasSucceeded }),
    )
  })
}
