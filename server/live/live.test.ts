import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { maxStreamsEach } from '#contract/live.ts'
import { ownerRole } from '#server/staff-role.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import type { LiveServerTask } from '#tests/support/live-server.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { mayReceive } from './live.hub.ts'

const portal = testPortal()
const program = path.join(import.meta.dirname, '../../tests/support/live-server.ts')

type Server = { url: string; process: ChildProcess }
const started: ChildProcess[] = []
let a: Server
let b: Server
let admin: TestActor
let customer: TestActor
let stranger: TestActor
let product: { _id: string }

async function startServer(): Promise<Server> {
  const { rows } = await portal.pool.query<{ name: string }>('select current_database() as name')
  const connection = { ...inject('testServer'), database: rows[0]?.name ?? '' }
  const task: LiveServerTask = { connection, secret: testSecret }
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [said] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(said).trim().split(' ')[1]}`, process: child }
}

beforeAll(async () => {
  ;[a, b] = await Promise.all([startServer(), startServer()])
  admin = await signUpAdmin(portal)
  customer = await signUp(portal)
  stranger = await signUp(portal)
  product = await addTestProduct(admin)
})

afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

/** A page that listens: the text it receives, and whether its stream has ended. */
async function listenAt(server: Server, actor: TestActor, topics: string) {
  const leaving = new AbortController()
  const answer = await fetch(`${server.url}/api/events?topics=${topics}`, {
    headers: { authorization: `Bearer ${actor.token}` },
    signal: leaving.signal,
  })
  const page = { status: answer.status, headers: answer.headers, received: '', isEnded: false }
  const reading = async () => {
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) page.received += decoder.decode(part, { stream: true })
    page.isEnded = true
  }
  reading().catch(() => undefined)
  if (answer.ok) await expect.poll(() => page.received).toContain('event: ready')
  return Object.assign(page, { leave: () => leaving.abort() })
}

async function placeAt(server: Server, actor: TestActor): Promise<string> {
  const answer = await fetch(`${server.url}/api/order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${actor.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ productId: product._id, newOrderQty: 1 }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}

test('a change on one instance reaches the pages connected to the other, and only pages that may see it', async () => {
  const own = await listenAt(b, customer, 'own')
  const all = await listenAt(b, admin, 'all')
  const foreign = await listenAt(b, stranger, 'own')
  const id = await placeAt(a, customer)
  await expect.poll(() => own.received).toContain(`event: order\ndata: {"id":"${id}"}`)
  await expect.poll(() => all.received).toContain(id)
  // A client that names an order of another user receives nothing about it.
  const curious = await listenAt(b, stranger, `order:${id}`)
  const version = 1
  await admin.call('POST', `/order/${id}/status`, { status: 'confirmed', version })
  const watching = await listenAt(b, customer, `order:${id}`)
  await admin.call('POST', `/order/${id}/notes`, { text: 'Leaves on Monday', isInternal: false })
  await expect.poll(() => watching.received).toContain(id)
  expect(curious.received + foreign.received).not.toContain(id)
  expect(own.received).not.toContain('Monday')
  for (const page of [own, all, foreign, curious, watching]) page.leave()
})

test('a stream forbids caching and buffering', async () => {
  const page = await listenAt(a, customer, 'own')
  expect(page.headers.get('content-type')).toContain('text/event-stream')
  expect(page.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(page.headers.get('x-accel-buffering')).toBe('no')
  page.leave()
})

test('listening without a sign-in, to topics for staff, or to unknown topics is refused', async () => {
  expect((await portal.app.inject({ url: '/api/events?topics=own' })).statusCode).toBe(401)
  expect((await listenAt(a, customer, 'all')).status).toBe(403)
  expect((await listenAt(a, customer, 'payments')).status).toBe(403)
  expect((await listenAt(a, customer, 'everything')).status).toBe(422)
  expect((await listenAt(a, customer, '')).status).toBe(422)
})

test('a user has a limit of streams; one that is closed makes space for another', async () => {
  const pages = await Promise.all(Array.from({ length: maxStreamsEach }, () => listenAt(a, stranger, 'own')))
  expect((await listenAt(a, stranger, 'own')).status).toBe(429)
  pages[0]?.leave()
  await expect.poll(async () => (await listenAt(a, stranger, 'own')).status).toBe(200)
  for (const page of pages) page.leave()
})

test('a stream ends at once when its session ends or its role changes, on any instance', async () => {
  const leaver = await signUp(portal)
  const page = await listenAt(b, leaver, 'own')
  await portal.pool.query('delete from sessions where user_id = $1', [leaver.id])
  await expect.poll(() => page.isEnded).toBe(true)
  expect(page.received).toContain('event: ended')

  const demoted = await signUpAdmin(portal)
  const admin = await listenAt(b, demoted, 'all')
  await portal.pool.query('delete from user_role where user_id = $1', [demoted.id])
  await expect.poll(() => admin.isEnded).toBe(true)
  expect(admin.received).toContain('event: ended')
})

test('an instance with a signal to stop closes its streams and does not wait for them', async () => {
  const page = await listenAt(b, customer, 'own')
  b.process.kill('SIGTERM')
  // The page keeps listening: waiting for it would keep the process running for ever.
  expect(await once(b.process, 'exit')).toEqual([0, null])
  await expect.poll(() => page.received).toContain('event: closing')
})

test('who receives which event', () => {
  const actor = { id: 'u1', email: '', name: '', image: null, isVerified: true, role: null }
  const own = { kind: 'order', orderId: 'o1', userId: 'u1' }
  const foreign = { kind: 'order', orderId: 'o2', userId: 'u2' }
  const exception = { kind: 'concern', orderId: null, userId: null }
  expect(mayReceive({ actor, topics: ['own'] }, own)).toBe(true)
  expect(mayReceive({ actor, topics: ['own'] }, foreign)).toBe(false)
  expect(mayReceive({ actor, topics: ['order:o2', 'all', 'payments'] }, foreign)).toBe(false)
  expect(mayReceive({ actor, topics: ['payments'] }, exception)).toBe(false)
  const staff = { ...actor, id: 'u3', role: ownerRole }
  expect(mayReceive({ actor: staff, topics: ['all'] }, foreign)).toBe(true)
  expect(mayReceive({ actor: staff, topics: ['order:o2'] }, foreign)).toBe(true)
  expect(mayReceive({ actor: staff, topics: ['own'] }, foreign)).toBe(false)
  expect(mayReceive({ actor: staff, topics: ['payments'] }, exception)).toBe(true)
})
