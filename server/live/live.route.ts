import type { FastifyInstance } from 'fastify'
import { type LiveTopic, liveRoute, liveTopics } from '#contract/live.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '../database/ids.ts'
import { actorFor, type Identify } from '../http/handle.ts'
import { Refusal, refuse } from '../http/problem.ts'
import type { LiveHub } from './live.hub.ts'

const mostTopics = 10

function isTopic(text: string): text is LiveTopic {
  return liveTopics.some((topic) => topic === text) || (text.startsWith('order:') && isUuid(text.slice(6)))
}

/** Throws `rule_broken` for an unknown topic. */
function readTopics(query: unknown): LiveTopic[] {
  const { topics } = query as Record<string, unknown>
  const asked = typeof topics === 'string' ? topics.split(',') : []
  if (asked.length > 0 && asked.length <= mostTopics && asked.every(isTopic)) return asked
  const message = t('Specify a topic: own, order:{id}, all or payments', { id: '<id>' })
  return refuse('rule_broken', [{ path: 'topics', message }])
}

const staffTopics: readonly LiveTopic[] = ['all', 'payments']

/**
 * Server-sent events of changes, for signed-in users. The token is in the header, as in every call, so it is not in
 * addresses and logs; browsers read the stream with `fetch`.
 */
export function serveLive(app: FastifyInstance, hub: LiveHub, identify: Identify): void {
  app.get(`/api${liveRoute}`, {
    config: { endpointId: 'live', parameters: ['topics'] },
    // A HEAD request to an endless stream would never be answered.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const actor = await actorFor(request, identify, 'customer')
      const topics = readTopics(request.query)
      if (!actor.isAdmin && topics.some((topic) => staffTopics.includes(topic))) refuse('admin_only')
      const isStill = async () => {
        try {
          const now = await identify(request)
          return now !== null && now.id === actor.id && now.isAdmin === actor.isAdmin
        } catch (error) {
          if (error instanceof Refusal) return false
          throw error
        }
      }
      const stream = hub.open({ actor, topics, isStill }) ?? refuse('too_many_requests')
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          // Tells nginx and similar proxies not to buffer the events.
          .header('x-accel-buffering', 'no')
          .send(stream)
      )
    },
  })
  app.addHook('preClose', async () => hub.stop())
}
