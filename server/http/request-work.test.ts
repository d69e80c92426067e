import { createHook } from 'node:async_hooks'
import fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { handleWith } from './handle.ts'
import { takeBodies } from './limits/bodies.ts'
import { forbidStoring } from './storing.ts'

/** How many promises a run makes, at least: other code of the process may make some meanwhile. */
async function countPromises(run: () => Promise<unknown>): Promise<number> {
  let count = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'PROMISE') count += 1
    },
  })
  const counts: number[] = []
  for (let runs = 0; runs < 10; runs++) {
    count = 0
    hook.enable()
    await run()
    hook.disable()
    counts.push(count)
  }
  return Math.min(...counts)
}

function appWith(...plugins: ((app: ReturnType<typeof fastify>) => void)[]) {
  const app = fastify()
  for (const add of plugins) add(app)
  app.get('/api/thing', (_request, reply) => reply.send({ is: true }))
  return () => app.inject('/api/thing')
}

test('the hooks of every request make no promises', async () => {
  const plain = await countPromises(appWith())
  expect(await countPromises(appWith(takeBodies, forbidStoring))).toBe(plain)
})

test('the address of a client is computed only for calls that use it', async () => {
  let proxiesAsked = 0
  const trustProxy = () => {
    proxiesAsked += 1
    return true
  }
  const app = fastify({ trustProxy })
  const handle = handleWith(app, { identify: async () => null, pool: new pg.Pool() })
  const common = {
    summary: '',
    method: 'GET',
    access: 'everyone',
    reply: z.object({ at: z.string() }),
    errors: [],
  } as const
  handle(endpoint({ ...common, id: 'test.plain', path: '/plain' }), async () => ({ at: '' }))
  handle(endpoint({ ...common, id: 'test.located', path: '/located' }), async ({ address }) => ({ at: address }))
  const get = (url: string) => app.inject({ url, headers: { 'x-forwarded-for': '2001:db8::7' } })

  expect((await get('/api/plain')).statusCode).toBe(200)
  expect(proxiesAsked).toBe(0)
  expect((await get('/api/located')).json()).toEqual({ at: '2001:db8::' })
  expect(proxiesAsked).toBeGreaterThan(0)
})
