import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { compiledCode, databaseUrlOf } from '#tests/support/server-process.ts'

const root = path.join(import.meta.dirname, '../..')

type Value = { stringValue?: string; intValue?: number }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
  events: unknown[]
  status: { code: number; message?: string }
}
type Export = { resourceSpans: { resource: unknown; scopeSpans: { spans: SentSpan[] }[] }[] }

const exports: Export[] = []
const keys: unknown[] = []
const children: ChildProcess[] = []
let collector: http.Server
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await cloneDatabase()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum traces '))
  collector = http.createServer(async (request, response) => {
    keys.push(request.headers['collector-key'])
    if (request.url === '/v1/traces') exports.push((await json(request)) as Export)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  collector.close()
  await database.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Prints the addresses of the modules that a process loads. */
const printModules = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) { console.log('loads', url); return next(url, context) } })`

/** Runs the portal in a separate process, sends requests to it, stops it, and returns what it has loaded. */
async function runPortal(env: Record<string, string>, use: (url: string) => Promise<void>): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(printModules)}`, path.join(root, 'server/main.ts')],
    {
      cwd: root,
      env: {
        ...compiledCode,
        PATH: '/usr/local/bin:/usr/bin:/bin',
        PORT: new URL(url).port,
        DATA_DIR: folder,
        DATABASE_URL: await databaseUrlOf(database.pool),
        AUTH_SECRET: 'the signing secret of this run, long enough',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  children.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      printed += data
    })
  }
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok
  await vi.waitUntil(async () => child.exitCode !== null || (await isReady()), {
    timeout: waitLimitMs,
    interval: 50,
  })
  expect(child.exitCode, printed).toBeNull()
  await use(url)
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode, printed).toBe(0)
  return printed
}

const packagesOfTracing = /@fastify\/otel|@opentelemetry\/(?:sdk|exporter|instrumentation|context|otlp)/

function spansNamed(name: string): (SentSpan & { read: Record<string, unknown> })[] {
  const spans = exports.flatMap(({ resourceSpans }) => resourceSpans.flatMap((one) => one.scopeSpans))
  return spans
    .flatMap((scope) => scope.spans)
    .filter((span) => span.name === name)
    .map((span) => ({
      ...span,
      read: Object.fromEntries(
        span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
      ),
    }))
}

const failed = 2

test('a collector gets a span for each request and each statement, without values', async () => {
  const { port } = collector.address() as AddressInfo
  let requestId: string | null = null
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'collector-key=key%20of%20this%20run',
    OTEL_SERVICE_NAME: 'portal of this run',
  }
  const loaded = await runPortal(env, async (url) => {
    const post = (address: string, body: object) =>
      fetch(url + address, {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const list = await fetch(`${url}/api/product?search=secretword`)
    requestId = list.headers.get('x-request-id')
    expect(list.status).toBe(200)
    expect((await fetch(`${url}/api/products/00000000-0000-4000-8000-000000000000`)).status).toBe(404)
    expect(
      (await post('/api/auth/sign-in/email', { email: 'secret@test.example', password: 'secretword' })).status,
    ).toBe(401)
  })
  expect(loaded).toMatch(packagesOfTracing)
  expect(new Set(keys)).toEqual(new Set(['key of this run']))
  expect(exports[0]?.resourceSpans[0]?.resource).toMatchObject({
    attributes: expect.arrayContaining([{ key: 'service.name', value: { stringValue: 'portal of this run' } }]),
  })

  const [list] = spansNamed('GET /api/product')
  expect(list?.read).toMatchObject({
    'http.route': '/api/product',
    'http.response.status_code': 200,
    'request.id': requestId,
  })
  const [statement] = spansNamed('SELECT product').filter(({ parentSpanId }) => parentSpanId === list?.spanId)
  expect(statement?.read['db.query.text']).toContain('from product')

  // A 404 is no error of the portal.
  expect(spansNamed('GET /api/products/:id')).toMatchObject([{ read: { 'http.response.status_code': 404 } }])
  expect(spansNamed('GET /api/products/:id')[0]?.status.code).not.toBe(failed)

  expect(spansNamed('GET /readyz'), 'a probe is no request of a user').toEqual([])

  // What follows a body belongs to its request too.
  const [signIn] = spansNamed('POST /api/auth/*')
  const [findUser] = spansNamed('SELECT users').filter(({ parentSpanId }) => parentSpanId === signIn?.spanId)
  expect(findUser?.read['db.query.text']).toContain('$1')
  expect(JSON.stringify(exports)).not.toMatch(/secretword|secret@/)
})
