import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { everyPermission } from '#contract/permissions.ts'
import type { App } from '../http/app.ts'
import { actorFor, type Identify } from '../http/handle.ts'
import { RefusalError } from '../http/problem.ts'
import { inRequest } from '../http/request-scope.ts'
import { cannotLoad } from './load-extensions.ts'
import type { OpenExtension } from './open-extensions.ts'
import type { Route } from './public-api.ts'

/** Serves the routes of extensions below `/api/extensions/<name>`, and their folders `web` at `/extensions/<name>`. */
export async function registerExtensions(
  { server, identify }: App,
  { opened }: { opened: readonly OpenExtension[] },
): Promise<void> {
  for (const { name, folder, extension, portal } of opened) {
    for (const route of extension.routes?.(portal) ?? []) serveRoute(server, { name, route, identify })
    const root = path.join(folder, 'web')
    if (fs.existsSync(root)) await serveFiles(server, `/extensions/${name}/`, root)
  }
}

const forOwners = { access: 'staff', permission: everyPermission } as const

type Served = { name: string; route: Route; identify: Identify }

function serveRoute(app: FastifyInstance, { name, route, identify }: Served): void {
  const { method, path: below } = route
  if (!/^(?:\/(?:[\w.-]+|\{\w+\}))+$/.test(below)) throw cannotLoad(name, `the route ${below} is no path`)
  app.route({
    method,
    url: `/api/extensions/${name}${below.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    // What an extension accepts, it checks itself.
    config: { parameters: 'any', notInContract: 'The calls of an extension are its own.' },
    handler: async (request, reply) => {
      const run = await runOf(route, request, identify)
      const result = await (method === 'GET' ? run() : inRequest(request.id, run))
      return reply.type('application/json').send(JSON.stringify(result ?? null))
    },
  })
}

/** Checks who calls, and returns the rest of the work. */
async function runOf(route: Route, request: FastifyRequest, identify: Identify): Promise<() => Promise<unknown>> {
  const input = {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: request.body,
  }
  if (route.access === 'everyone') {
    const actor = await visitorOf(request, identify)
    request.accountId = actor?.id ?? null
    return () => route.run({ ...input, actor })
  }
  const guard = route.access === 'admin' ? forOwners : route
  const actor = await actorFor(request, identify, guard)
  request.accountId = actor.id
  return () => route.run({ ...input, actor })
}

/** On a public route an expired token counts as no token, as on the portal's own. */
async function visitorOf(request: FastifyRequest, identify: Identify): Promise<Actor | null> {
  try {
    return await identify(request)
  } catch (error) {
    if (error instanceof RefusalError) return null
    throw error
  }
}

async function serveFiles(app: FastifyInstance, prefix: string, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
    acceptRanges: false,
    // Names without a hash: a browser asks whether the file is still the same.
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })
}
