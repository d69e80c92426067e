import { type LiveTopic, streamEvents } from '#contract/live.ts'
import type { App } from '../http/app.ts'
import { refuse } from '../http/problem.ts'
import type { LiveHub } from './live.hub.ts'

const staffTopics: readonly LiveTopic[] = ['all', 'payments']

/** Server-sent events of changes, for signed-in users. */
export function registerLive({ server, handle }: App, { live: hub }: { live: LiveHub }): void {
  handle(streamEvents, async ({ actor, query: { topics }, identifyAgain }) => {
    if (!actor.isAdmin && topics.some((topic) => staffTopics.includes(topic))) refuse('admin_only')
    const isStill = async () => {
      const now = await identifyAgain()
      return now !== null && now.id === actor.id && now.isAdmin === actor.isAdmin
    }
    const body = hub.open({ actor, topics, isStill }) ?? refuse('too_many_requests')
    // The last header tells nginx and similar proxies not to buffer the events.
    const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
    return { body, headers }
  })
  server.addHook('preClose', async () => hub.stop())
}
