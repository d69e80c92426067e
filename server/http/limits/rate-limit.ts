import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isInProcess } from '../call-in-process.ts'
import { refuse } from '../problem.ts'

/** Most accounts and addresses counted at a time; the least recently used are dropped. */
const maxCounted = 20_000
const windowMs = 60_000

type Options = {
  /** Requests per minute; 0: no limit. */
  max: number
  /** The account of a verified token, without a database query; undefined for any other token. */
  readAccount: (request: FastifyRequest) => Promise<string | undefined>
}

/** Counts a page that has to be rendered for its request. Throws `too_many_requests`. */
export type LimitPage = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Limits the `/api` requests of one account, or of one address without a valid token; and with the function that it
 * returns the pages that are rendered for one address, by a count of their own. Cached pages, files and health checks
 * are not limited, nor are calls made while a page is rendered. Each instance counts in its own memory. Call it before
 * routes are added.
 */
export async function limitRequests(app: FastifyInstance, { max, readAccount }: Options): Promise<LimitPage> {
  if (max === 0) return async () => {}
  await app.register(fastifyRateLimit, {
    global: false,
    max,
    timeWindow: windowMs,
    cache: maxCounted,
    // Most requests have no token and need no verification.
    keyGenerator: (request) =>
      request.headers.authorization === undefined ? clientAddress(request.ip) : readKey(request),
  })
  const readKey = async (request: FastifyRequest) => (await readAccount(request)) ?? clientAddress(request.ip)
  const count = app.createRateLimit()
  const policy = `"api";q=${max};w=${windowMs / 1000}`

  async function limit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isInProcess(request)) return
    const counted = await count(request)
    if (counted.isAllowed) return
    const { remaining, ttlInSeconds: seconds } = counted
    // The headers of the current draft of the standard, and the older ones that most clients read.
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

  const countPage = app.createRateLimit({ keyGenerator: (request) => `page ${clientAddress(request.ip)}` })

  app.addHook('onRoute', (route) => {
    const hooks = [route.onRequest ?? []].flat()
    // HEAD routes are made from GET routes, with their hooks, so the hook may be there already.
    if (route.url.startsWith('/api/') && !hooks.includes(limit)) route.onRequest = [...hooks, limit]
  })
  return async (request, reply) => {
    const counted = await countPage(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', Math.max(1, counted.ttlInSeconds))
    refuse('too_many_requests')
  }
}

/** The address to count: for IPv6 the /64 network, which belongs to one customer of a provider. */
export function clientAddress(ip: string): string {
  return normalizeIP(ip)
}
