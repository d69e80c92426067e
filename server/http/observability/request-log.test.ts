import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openReaders, type PortalReaders } from '#server/portal-readers.ts'
import { signUp } from '#tests/support/actors.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { testSecret } from '#tests/support/portal.ts'

type Line = Record<string, unknown>
const lines: Line[] = []
let database: TestDatabase
let app: Awaited<ReturnType<typeof buildApp>>
let readers: PortalReaders
let internalPort: number
let config: Config

beforeAll(async () => {
  database = await cloneDatabase()
  internalPort = await freePort()
  config = readConfig({
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'http://localhost:3000',
    INTERNAL_PORT: String(internalPort),
  })
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const logger = pino({ level: 'info' }, sink)
  const { pool } = database
  readers = openReaders({ config, pool, log: () => {} })
  app = await buildApp({ config, pool, secret: testSecret, log: () => {}, logger, web: undefined, readers })
  await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  await database.drop()
})

const requests = () => lines.filter(({ msg }) => msg === 'request')

test.each(['/healthz', '/readyz'])('what is asked each second has no line: %s', async (url) => {
  lines.length = 0
  expect((await app.inject({ url })).statusCode).toBe(200)
  expect(lines).toEqual([])
})

test('the log has one line per request with its id, route, status, duration and account', async () => {
  const actor = await signUp({
    app,
    pool: database.pool,
    config,
    readers,
    startJobs: () => Promise.reject(new Error('no jobs here')),
  })
  lines.length = 0
  const answer = await actor.call('GET', '/order?email=secret@test.example&limit=5')
  expect(requests()).toHaveLength(1)
  expect(requests()[0]).toMatchObject({
    level: 30,
    reqId: answer.headers['x-request-id'],
    method: 'GET',
    route: '/api/order',
    status: answer.statusCode,
    ms: expect.any(Number),
    account: actor.id,
  })
  expect(JSON.stringify(lines), 'neither the address nor the token is logged').not.toMatch(/secret@|Bearer|eyJ/)
})

test('a request without an account and a refused one are logged too', async () => {
  lines.length = 0
  await app.inject({ url: '/api/nothing-here' })
  expect(requests()).toMatchObject([{ status: 404, account: null }])
})

test('the internal listener serves metrics and health, and nothing else; the public one serves no metrics', async () => {
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${internalPort}${path}`)).status
  expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/api/product', '/'].map(statusOf))).toEqual([
    200, 200, 200, 404, 404,
  ])
  const text = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text()
  expect(text).toContain('http_request_duration_seconds_count{call="orders.listOwn"')
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
})
