import crypto from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Call, fillPath } from '#contract/endpoint.ts'

/** Known to this process alone, so that nobody outside can say that a request comes from within. */
const inside = { 'x-in-process': crypto.randomUUID() }

export function isInProcess({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['x-in-process'] === inside['x-in-process']
}

/** Calls the API without a network while a page is rendered: same checks and answer filter as for everybody. */
export function callInProcess(app: FastifyInstance): Call {
  return async (endpoint, input) => {
    const { params, query, body } = input as {
      params?: Record<string, unknown>
      query?: Record<string, string>
      body?: object
    }
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${fillPath(endpoint.path, params)}`,
      headers: inside,
      ...(query && { query }),
      ...(body && { payload: body }),
    })
    // The page answers with the same status: an unreachable database is 503, not an error of the page.
    if (answer.statusCode >= 400) throw new Response(null, { status: answer.statusCode })
    return answer.json()
  }
}
