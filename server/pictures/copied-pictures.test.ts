import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestActor } from '#tests/support/actors.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addUrgentJob } from '../jobs/jobs.store.ts'
import { startJobs } from '../jobs/jobs.ts'
import { openStorage } from '../storage/open-storage.ts'
import { sweepCopies } from './copied-pictures.store.ts'
import { copyJobs, copyPicture } from './copied-pictures.ts'
import { fetchPicture } from './fetch-file.ts'
import { checkedLookup, isPublicAddress } from './public-address.ts'

const portal = testPortal()
let asked: string[] = []
let host: http.Server
let address: string
let picture: Buffer

beforeAll(async () => {
  picture = Buffer.from(await samplePicture({ width: 300, height: 200, seed: 7 }))
  host = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid')
    if (pathname === '/me.jpg') response.end(picture)
    else if (pathname === '/page') response.end('<script>alert(1)</script>')
    else if (pathname === '/large') response.end(Buffer.alloc(2_100_000, picture))
    else if (pathname === '/busy') response.writeHead(503).end()
    else if (pathname === '/once') response.writeHead(302, { location: '/me.jpg' }).end()
    else if (pathname === '/inside') response.writeHead(302, { location: `http://[::1]:1${pathname}` }).end()
    else if (pathname === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})

afterAll(() => {
  host.close()
})

/** Only the host of the test may be asked; all other addresses stay forbidden. */
const isAllowed = (ip: string) => ip === '127.0.0.1' || isPublicAddress(ip)

function copy(source: string): Promise<void> {
  const { pool, config } = portal
  return copyPicture({ pool, storage: openStorage(config), publicUrl: config.publicUrl, isAllowed }, source)
}

function shown(source: string) {
  return portal.app.inject({ url: `/pictures/copy?of=${encodeURIComponent(source)}` })
}

function setPicture(actor: TestActor, image: string) {
  return portal.app.inject({
    method: 'POST',
    url: '/api/auth/update-user',
    headers: { cookie: actor.cookie, origin: portal.config.publicUrl },
    payload: { image },
  })
}

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'nonsense',
])('the server does not connect to %s for a picture', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  'the server may connect to %s for a picture',
  (ip) => {
    expect(isPublicAddress(ip)).toBe(true)
  },
)

test.each([
  'http://127.0.0.1:PORT/me.jpg',
  'http://localhost:PORT/me.jpg',
  'http://0x7f.1:PORT/me.jpg',
  'http://2130706433:PORT/me.jpg',
  'http://[::1]:PORT/me.jpg',
  'http://[::ffff:127.0.0.1]:PORT/me.jpg',
])('%s is refused before anything is sent', async (pattern) => {
  asked = []
  const source = pattern.replace('PORT', new URL(address).port)
  await expect(fetchPicture(source)).rejects.toThrow(/is not a public host/)
  expect(asked).toEqual([])
})

test('a redirect to an address of our own network is refused', async () => {
  await expect(fetchPicture(`${address}/inside`, isAllowed)).rejects.toThrow(/is not a public host/)
})

test("the connection goes to the checked address, and there is none if one of a name's addresses is private", async () => {
  const resolve = (allowed: (ip: string) => boolean) =>
    new Promise((done) => checkedLookup(allowed)('localhost', {}, (error, ip) => done(error?.name ?? ip)))
  expect(['127.0.0.1', '::1']).toContain(await resolve(() => true))
  expect(await resolve(() => false)).toBe('PrivateAddressError')
})

test('the picture of an account is copied once, by a job, with the checks of an upload, and served from our own host', async () => {
  const actor = await signUp(portal)
  const source = `${address}/me.jpg`
  expect((await setPicture(actor, source)).statusCode).toBe(200)
  const { rows } = await portal.pool.query(
    `select payload ->> 'source' as source, max_attempts from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'pictures.copy'`,
  )
  expect(rows).toEqual([{ source, max_attempts: 4 }])
  expect((await shown(source)).statusCode).toBe(204)
  asked = []
  await copy(source)
  await copy(source)
  expect(asked).toEqual(['/me.jpg'])
  const answer = await shown(source)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toMatch(/^\/pictures\/[0-9a-f]{40}-256\.webp$/)
  const file = await portal.app.inject({ url: String(answer.headers.location) })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(file.rawPayload.includes(picture.subarray(0, 64))).toBe(false)
})

test.each(['/page', '/large', '/missing', '/loop', '/inside'])(
  '%s is not shown, and not requested again',
  async (path) => {
    await copy(address + path)
    expect((await shown(address + path)).statusCode).toBe(204)
    const { rows } = await portal.pool.query('select path from copied_picture where source = $1', [address + path])
    expect(rows).toEqual([{ path: null }])
  },
)

test('a redirect to a picture is followed, and the job asks a busy host again', async () => {
  await copy(`${address}/once`)
  expect((await shown(`${address}/once`)).statusCode).toBe(302)
  await expect(copy(`${address}/busy`)).rejects.toThrow(/503/)
})

test('a review has the picture’s original address, and a copy that no account uses is deleted', async () => {
  const actor = await signUp(portal)
  const source = `${address}/me.jpg?of=review`
  await setPicture(actor, source)
  const written = await actor.call('POST', '/review', { reviewText: 'Good', ratings: 5 })
  expect(written.json().photoUrl).toBe(source)
  await copy(source)
  await portal.pool.query(`update copied_picture set tried_at = now() - interval '2 days'`)
  await sweepCopies(portal.pool)
  expect((await shown(source)).statusCode).toBe(302)
  await setPicture(actor, `${portal.config.publicUrl}/icon-192.png`)
  await sweepCopies(portal.pool)
  expect((await shown(source)).statusCode).toBe(204)
})

test('a host that cannot be reached is asked again later, three times, and the job does not fail', async () => {
  const { pool, config } = portal
  const run = copyJobs({ pool, storage: openStorage(config), publicUrl: config.publicUrl, isAllowed })[
    'pictures.copy'
  ]
  const source = `${address}/busy?again`
  const waiting = async () => {
    const { rows } = await pool.query(
      `select (payload ->> 'tries')::int as tries from graphile_worker._private_jobs
       where payload ->> 'source' = $1 and run_at > now() order by id`,
      [source],
    )
    return rows.map(({ tries }) => tries)
  }
  await run?.({ source })
  expect(await waiting()).toEqual([2])
  await run?.({ source, tries: 2 })
  await run?.({ source, tries: 3 })
  await run?.({ source, tries: 4 })
  expect(await waiting()).toEqual([2, 3, 4])
})

test('hosts that never answer occupy one worker, and mails are still sent', async () => {
  const held: http.ServerResponse[] = []
  const slow = http.createServer((_request, response) => void held.push(response))
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const { port } = slow.address() as AddressInfo
  const done: string[] = []
  await portal.pool.query('delete from graphile_worker._private_jobs')
  for (const index of [1, 2, 3]) await setPicture(await signUp(portal), `http://127.0.0.1:${port}/${index}.jpg`)
  const runner = await startJobs({
    pool: portal.pool,
    schedule: {},
    log: () => undefined,
    jobs: {
      'pictures.copy': async ({ source }) => {
        await fetchPicture(String(source), isAllowed).catch(() => undefined)
        done.push('picture')
      },
      'identity.mail': async () => void done.push('mail'),
    },
  })
  try {
    // The three sign-ups sent a mail each.
    await expect.poll(() => done.filter((one) => one === 'mail').length).toBe(3)
    await expect.poll(() => held.length).toBe(1)
    await addUrgentJob(portal.pool, 'identity.mail', {})
    await expect.poll(() => done.filter((one) => one === 'mail').length).toBe(4)
    expect([held.length, done.includes('picture')]).toEqual([1, false])
  } finally {
    slow.closeAllConnections()
    slow.close()
    await runner.stop()
  }
})
