import { isDeepStrictEqual } from 'node:util'
import { type LiveTopic, streamEvents } from '#contract/live.ts'
import type { Permission } from '#contract/permissions.ts'
import type { App } from '../http/app.ts'
import { stopUnless } from '../http/handle.ts'
import { refuse } from '../http/problem.ts'
import type { LiveHub } from './live.hub.ts'

const needed: Partial<Record<LiveTopic, Permission>> = { all: 'orders:read', payments: 'payments:read' }

/** Server-sent events of changes, for signed-in users. */
export function registerLive({ server, handle }: App, { live: hub }: { live: LiveHub }): void {
  handle(streamEvents, async ({ actor, query: { topics }, identifyAgain }) => {
    for (const topic of topics) {
      const permission = needed[topic]
      if (permission) stopUnless({ access: 'staff', permission }, actor)
    }
    const isStill = async () => {
      const now = await identifyAgain()
      return now !== null && now.id === actor.id && isDeepStrictEqual(now.role, actor.role)
    }
    const body = hub.open({ actor, topics, isStill }) ?? refuse('too_many_requests')
    // The last header tells nginx and similar proxies not to buffer the events.
    const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
    return { body, headers }
  })
  server.addHook('preClose', async () => hub.stop())
}
