import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createDrain } from '../drain.ts'
import { serveHealth } from './health.ts'

type Reply = 'answers' | 'is silent' | 'is busy' | 'is gone'

/** An instance whose database behaves as the list says, call by call. */
function instanceOn(...replies: Reply[]) {
  const app = fastify()
  const askDatabase = (): Promise<undefined> => {
    const reply = replies.shift()
    if (reply === 'answers') return Promise.resolve(undefined)
    if (reply === 'is silent') return new Promise(() => undefined)
    const busy = 'timeout exceeded when trying to connect'
    return Promise.reject(new Error(reply === 'is busy' ? busy : 'connect ECONNREFUSED'))
  }
  const drain = createDrain()
  serveHealth(app, drain, askDatabase)
  return { drain, send: async () => (await app.inject({ url: '/readyz' })).statusCode }
}

test('an instance stays ready if the database answered recently and is slow now, but not if it is gone', async () => {
  const slow = instanceOn('answers', 'is silent', 'is busy', 'is gone', 'answers')
  const never = instanceOn('is silent')
  const neverFree = instanceOn('is busy')
  expect(await slow.send()).toBe(200)
  expect(await Promise.all([slow.send(), never.send(), neverFree.send()])).toEqual([200, 503, 503])
  expect(await slow.send()).toBe(200)
  expect(await slow.send()).toBe(503)
  expect(await slow.send()).toBe(200)
})

test('an instance that is about to stop is not ready, whatever the database says', async () => {
  const { drain, send } = instanceOn('answers', 'answers')
  expect(await send()).toBe(200)
  drain.begin()
  expect(await send()).toBe(503)
})
