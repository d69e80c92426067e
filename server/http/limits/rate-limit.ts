import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isInProcess } from '../call-in-process.ts'
import { refuse } from '../problem.ts'

/** Accounts and addresses that are counted at a time; of more, the least recently used are dropped. */
const mostCounted = 20_000
const windowMs = 60_000

type Options = {
  /** Requests a minute; 0: no limit. */
  max: number
  /** The account of a token that has been verified, without asking the database; undefined for any other token. */
  readAccount: (request: FastifyRequest) => Promise<string | undefined>
}

/**
 * Limits the requests to `/api` of one account, or of one address without a valid token. Pages, files and health calls are
 * free, and so is what a page asks for while it is rendered. Each instance counts for itself, in memory. Has to be called
 * before routes are added.
 */
export async function limitRequests(app: FastifyInstance, { max, readAccount }: Options): Promise<void> {
  if (max === 0) return
  await app.register(fastifyRateLimit, {
    global: false,
    max,
    timeWindow: windowMs,
    cache: mostCounted,
    // Most requests bring no token: they wait for nothing here.
    keyGenerator: (request) =>
      request.headers.authorization === undefined ? addressOf(request.ip) : readKey(request),
  })
  const readKey = async (request: FastifyRequest) => (await readAccount(request)) ?? addressOf(request.ip)
  const count = app.createRateLimit()
  const policy = `"api";q=${max};w=${windowMs / 1000}`

  async function limit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isInProcess(request)) return
    const counted = await count(request)
    if (counted.isAllowed) return
    const { remaining, ttlInSeconds: seconds } = counted
    // As the standard's draft has them now, and in the older form that most clients read.
    reply.headers({
      'ratelimit-policy': policy,
      ratelimit: `"api";r=${remaining};t=${seconds}`,
      'ratelimit-limit': max,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': seconds,
    })
    if (!counted.isExceeded) return
    reply.header('retry-after', Math.max(1, seconds))
    refuse('too_many_requests')
  }

  app.addHook('onRoute', (route) => {
    const hooks = [route.onRequest ?? []].flat()
    // A route for HEAD is made of the one for GET, with its hooks.
    if (route.url.startsWith('/api/') && !hooks.includes(limit)) route.onRequest = [...hooks, limit]
  })
}

/** An address as it is counted: of IPv6 the network of 64 bits, all of which one customer of a provider has. */
export function addressOf(ip: string): string {
  return normalizeIP(ip)
}
