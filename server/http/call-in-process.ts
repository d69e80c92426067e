import crypto from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Call, fillPath } from '#contract/endpoint.ts'
import type { Language } from '#i18n/language.ts'

/** A secret of this process: no client can pretend that its request comes from inside. */
const inside = { 'x-in-process': crypto.randomUUID() }

export function isInProcess({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['x-in-process'] === inside['x-in-process']
}

/**
 * Calls the API without a network while a page is rendered, in the language of the page, with the same checks and the
 * same response filter as for clients.
 */
export function callInProcess(app: FastifyInstance, language: Language): Call {
  return async (endpoint, input) => {
    const { params, query, body } = input as {
      params?: Record<string, unknown>
      query?: Record<string, string>
      body?: object
    }
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${fillPath(endpoint.path, params)}`,
      headers: { ...inside, 'accept-language': language },
      ...(query && { query }),
      ...(body && { payload: body }),
    })
    // The page gets the same status: 503 for an unreachable database, not an error of the page. For input that breaks a rule
    // it also gets the errors, to show them at the fields of its address.
    const status = answer.statusCode
    if (status >= 400) throw new Response(status === 422 ? answer.body : null, { status })
    return answer.json()
  }
}
