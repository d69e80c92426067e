import crypto from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { callWith, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { declaredPng, samplePicture } from '#tests/support/files/pictures.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
let customer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  customer = await signUp(portal)
})

async function send(bytes: Buffer, { as = admin, type = 'image/jpeg', to = '/pictures' } = {}) {
  return as.callWith({ 'content-type': type })('POST', to, bytes)
}

function pathOf(address: string): string {
  return new URL(address).pathname
}

async function fetched(path: string) {
  const answer = await portal.app.inject({ method: 'GET', url: path })
  return { ...answer, headers: answer.headers, statusCode: answer.statusCode, bytes: answer.rawPayload }
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  '%s becomes WebP in four widths and one JPEG',
  async (format) => {
    const sent = await send(await samplePicture({ format, seed: 1 }), { type: `image/${format}` })
    expect(sent.statusCode).toBe(201)
    const { address, width, height } = sent.json<Picture>()
    expect([width, height]).toEqual([800, 600])
    expect(address).toMatch(/^http:\/\/localhost:3000\/pictures\/[0-9a-f]{40}-1280\.webp$/)
    for (const [name, wide] of Object.entries({
      '-320.webp': 320,
      '-640.webp': 640,
      '-1280.webp': 800,
      '-2560.webp': 800,
      '-1280.jpg': 800,
    })) {
      const { headers, bytes } = await fetched(pathOf(address).replace('-1280.webp', name))
      const made = await sharp(bytes).metadata()
      expect([made.width, made.format]).toEqual([wide, name.endsWith('jpg') ? 'jpeg' : 'webp'])
      expect(headers).toMatchObject({
        'content-type': name.endsWith('jpg') ? 'image/jpeg' : 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    }
  },
)

test('a known picture is a 304, and HEAD has the same headers as GET', async () => {
  const { address } = (await send(await samplePicture())).json<Picture>()
  const url = pathOf(address)
  const first = await portal.app.inject({ url })
  const again = await portal.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  const head = await portal.app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(first.rawPayload.length)])
})

test('a picture is turned upright and has no metadata', async () => {
  const bytes = await sharp(await samplePicture())
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Camera of somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  const { address, width, height } = (await send(bytes)).json<Picture>()
  expect([width, height]).toEqual([600, 800])
  const made = await fetched(pathOf(address))
  expect((await sharp(made.bytes).metadata()).exif).toBeUndefined()
  expect(made.bytes.includes('Camera of somebody')).toBe(false)
})

test('the same picture uploaded four times at once is one', async () => {
  const bytes = await samplePicture({ seed: 99, width: 300 })
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(bytes)))
  const addresses = new Set(answers.map((answer) => answer.json<Picture>().address))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(201))
  expect(addresses.size).toBe(1)
  const hash = /pictures\/(\w+)-/.exec([...addresses][0] ?? '')?.[1]
  const { rows } = await portal.pool.query('select count(*)::int as count from picture where hash = $1', [hash])
  expect(rows[0].count).toBe(1)
})

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test.each<[string, () => Buffer | Promise<Buffer>, string | undefined, number, string]>([
  ['nothing', () => Buffer.alloc(0), undefined, 422, 'picture_unreadable'],
  ['one byte', () => Buffer.from([0xff]), undefined, 415, 'picture_type'],
  ['zero bytes for a file', () => Buffer.alloc(5000), undefined, 415, 'picture_type'],
  ['a text', () => Buffer.from('this is no picture, whatever its type says'), undefined, 415, 'picture_type'],
  ['SVG with a script', () => Buffer.from(svg), 'image/svg+xml', 415, 'picture_type'],
  ['SVG that says it is a PNG', () => Buffer.from(svg), 'image/png', 415, 'picture_type'],
  [
    'a page that begins like a JPEG',
    () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>'.padEnd(400), 'latin1'),
    undefined,
    422,
    'picture_unreadable',
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ and so on'), 'image/jpeg', 415, 'picture_type'],
  [
    'TIFF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
        .tiff()
        .toBuffer(),
    undefined,
    415,
    'picture_type',
  ],
  [
    'a JPEG that was cut off',
    async () => (await samplePicture({ seed: 5 })).subarray(0, 9_000),
    undefined,
    422,
    'picture_unreadable',
  ],
  [
    'a PNG that was cut off',
    async () => (await samplePicture({ seed: 5, format: 'png' })).subarray(0, 3_000),
    'image/png',
    422,
    'picture_unreadable',
  ],
  [
    'noise behind a WebP header',
    () => Buffer.concat([Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'), crypto.randomBytes(3000)]),
    'image/webp',
    422,
    'picture_unreadable',
  ],
  ['900 million points', () => declaredPng(30_000, 30_000), 'image/png', 422, 'picture_too_many_pixels'],
  ['11 MB', () => Buffer.alloc(11_000_000, 0xff), undefined, 413, 'picture_too_large'],
  ['JSON', () => Buffer.from('{"address":"x"}'), 'application/json', 415, 'picture_type'],
])('%s is refused with a message', async (_, make, type, status, code) => {
  const answer = await send(await make(), { type: type ?? 'image/jpeg' })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test('a picture that is also a script is encoded again: nothing of the script is kept', async () => {
  const script = '<script>alert(document.domain)</script>'
  const polyglot = Buffer.concat([await samplePicture({ seed: 12 }), Buffer.from(script)])
  const { address } = (await send(polyglot)).json<Picture>()
  for (const name of ['-320.webp', '-2560.webp', '-1280.jpg']) {
    expect((await fetched(pathOf(address).replace('-1280.webp', name))).bytes.includes('<script')).toBe(false)
  }
})

test('nine megabytes of metadata with a small picture are accepted and removed', async () => {
  const bytes = await samplePicture({ seed: 13 })
  const note = Buffer.alloc(65_535, 0x20)
  note.writeUInt16BE(65_533, 0)
  const notes = Array.from({ length: 135 }, () =>
    Buffer.concat([Buffer.from([0xff, 0xe1]), note.subarray(0, 65_533)]),
  )
  const answer = await send(Buffer.concat([bytes.subarray(0, 2), ...notes, bytes.subarray(2)]))
  expect(answer.statusCode).toBe(201)
  expect((await fetched(pathOf(answer.json<Picture>().address))).bytes.length).toBeLessThan(100_000)
})

test.each([
  '/pictures/../auth-secret',
  '/pictures/..%2f..%2fauth-secret',
  `/pictures/${'a'.repeat(40)}-640.svg`,
  `/pictures/${'A'.repeat(40)}-640.webp`,
  `/pictures/${'a'.repeat(40)}-640.webp`,
  '/pictures/%00.webp',
])('%s is a 404', async (path) => {
  expect((await portal.app.inject({ url: path })).statusCode).toBe(404)
})

test('only admins upload photographs; others are refused before the file is read', async () => {
  const bytes = await samplePicture()
  expect((await send(bytes, { as: customer })).statusCode).toBe(403)
  expect((await callWith(portal, { 'content-type': 'image/jpeg' })('POST', '/pictures', bytes)).statusCode).toBe(
    401,
  )
  const huge = Buffer.alloc(11_000_000)
  expect((await send(huge, { as: customer })).statusCode).toBe(403)
})

test('an avatar is a square of 256 pixels, of 2 MB at most, twenty an hour', async () => {
  const sent = await send(await samplePicture({ width: 1000, height: 500 }), {
    as: customer,
    to: '/profile/picture',
  })
  expect(sent.json<Picture>()).toMatchObject({ width: 256, height: 256 })
  const made = await sharp((await fetched(pathOf(sent.json<Picture>().address))).bytes).metadata()
  expect([made.width, made.height]).toEqual([256, 256])
  const large = await send(Buffer.alloc(2_000_001), { as: customer, to: '/profile/picture' })
  expect([large.statusCode, large.json().code]).toEqual([413, 'picture_too_large'])
  const statuses: number[] = []
  for (let turn = 0; turn < 21; turn++) {
    statuses.push((await send(Buffer.from('x'), { as: customer, to: '/profile/picture' })).statusCode)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([415, 429])
})

test('a photograph is cropped to 4 by 3 around a point', async () => {
  const { address } = (await send(await samplePicture({ width: 1200, height: 400, seed: 7 }))).json<Picture>()
  const cut = await admin.call('POST', '/pictures/crop', { address, x: 0.9, y: 0.5 })
  expect([cut.statusCode, cut.json<Picture>().width, cut.json<Picture>().height]).toEqual([201, 533, 400])
  const colour = await sharp((await fetched(pathOf(cut.json<Picture>().address))).bytes).stats()
  // The samples grow redder from left to right: the right end is more than half red.
  expect(colour.channels[0]?.min).toBeGreaterThan(120)
  const elsewhere = { address: 'https://pictures.example/x.png', x: 0.5, y: 0.5 }
  expect((await admin.call('POST', '/pictures/crop', elsewhere)).statusCode).toBe(404)
  expect((await admin.call('POST', '/pictures/crop', { address, x: 2, y: 0 })).statusCode).toBe(422)
})
