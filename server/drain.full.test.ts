import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { streamEvents } from '#contract/live.ts'
import { signUp, type TestActor } from '#tests/support/actors.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { compiledCode } from '#tests/support/server-process.ts'

const portal = testPortal()
const root = path.join(import.meta.dirname, '..')
/** As long as a test may take at most: an instance that ends earlier has not waited for this time. */
const neverMs = 120_000
const started: ChildProcess[] = []
let customer: TestActor

beforeAll(async () => {
  customer = await signUp(portal)
})

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

type Instance = { port: number; url: string; child: ChildProcess; ended: Promise<unknown[]> }

/** The program as an operator runs it, on the database of this file. */
async function start(drainMs: number): Promise<Instance> {
  const { rows } = await portal.pool.query<{ name: string }>('select current_database() as name')
  const { host, user } = inject('testServer')
  const port = await freePort()
  const env = {
    ...compiledCode,
    PATH: '/usr/bin:/bin',
    PORT: String(port),
    DATABASE_URL: `postgres://${user}@localhost/${rows[0]?.name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: portal.config.dataDir,
    DATABASE_POOL: '5',
    AUTH_SECRET: testSecret,
    PUBLIC_URL: portal.config.publicUrl,
    LOG_LEVEL: 'error',
    DRAIN_MS: String(drainMs),
  }
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started.push(child)
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => statusAt(url)).toBe(200)
  return { port, url, child, ended }
}

async function statusAt(url: string): Promise<number> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}

/** Sends a request on a connection that the client wants to keep open. */
async function send({ port }: Instance, path: string) {
  const agent = new http.Agent({ keepAlive: true })
  const request = http.get({ host: '127.0.0.1', port, path, agent })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  const body = await text(answer)
  agent.destroy()
  return { status: answer.statusCode, connection: answer.headers.connection, body }
}

test('after a signal to stop, an instance refuses new connections but still answers, until a second signal', async () => {
  const instance = await start(neverMs)
  expect((await send(instance, '/api/product')).connection).toBe('keep-alive')
  expect((await send(instance, '/')).connection).toBe('keep-alive')
  instance.child.kill('SIGTERM')
  await expect.poll(() => statusAt(instance.url)).toBe(503)
  // A second request: one to the router, and one to the cached pages.
  for (const path of ['/api/product', '/', '/', '/healthz']) {
    expect(await send(instance, path)).toMatchObject({ status: 200, connection: 'close' })
  }
  // A second signal ends it at once. Two signals at the same moment count as one.
  const again = setInterval(() => instance.child.kill('SIGTERM'), 100)
  expect(await instance.ended).toEqual([1, null])
  clearInterval(again)
})

test('when its time is over, it finishes open requests, sends streams to another instance and ends', async () => {
  const instance = await start(200)
  const stream = await fetch(`${instance.url}${addressOf(streamEvents, { query: { topics: 'own' } })}`, {
    headers: { authorization: `Bearer ${customer.token}` },
  })
  const received = stream.text()
  const slow = http.request({
    host: '127.0.0.1',
    port: instance.port,
    method: 'POST',
    path: '/api/order',
    headers: { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' },
    agent: false,
  })
  // The portal has begun to read the request when it asks for the body.
  slow.flushHeaders()
  await once(slow, 'continue')
  slow.write('{')
  instance.child.kill('SIGTERM')
  await expect.poll(() => statusAt(instance.url)).toBe(0)
  expect(instance.child.exitCode).toBeNull()
  slow.end('}')
  const [answer] = (await once(slow, 'response')) as [http.IncomingMessage]
  expect(answer.statusCode).toBe(401)
  expect(await text(answer)).toContain('"code"')
  expect(await received).toMatch(/retry: \d+\nevent: closing/)
  expect(await instance.ended).toEqual([0, null])
})
