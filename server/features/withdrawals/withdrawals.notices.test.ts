import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { publicCompanyOf } from '#server/portal-settings/public-company.ts'
import { callWith, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { testPortal } from '#tests/support/portal.ts'
import { sweepNotices } from './withdrawals.notices.store.ts'

const portal = testPortal()
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>'
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

function upload(bytes: Buffer | string, type = 'image/svg+xml') {
  return admin.callWith({ 'content-type': type })('POST', '/manage/guarantee-notices', Buffer.from(bytes))
}

const get = (url: string) => portal.app.inject({ method: 'GET', url })

test('a notice is served byte for byte, without anything that runs', async () => {
  const sent = await upload(svg)
  expect(sent.statusCode, sent.body).toBe(201)
  const { address } = sent.json()
  expect(address).toBe(`/guarantee-notices/${createHash('sha256').update(svg).digest('hex')}.svg`)
  expect((await upload(svg)).json()).toEqual({ address })
  const shown = await get(address)
  expect([shown.body, shown.headers['content-type']]).toEqual([svg, expect.stringContaining('image/svg+xml')])
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  for (const other of [
    address.replace('.svg', '.png'),
    '/guarantee-notices/x.svg',
    `/guarantee-notices/${'0'.repeat(64)}.svg`,
  ]) {
    expect((await get(other)).statusCode).toBe(404)
  }
})

test('a file of another kind, also under a wrong media type, and one that is too large are refused', async () => {
  for (const [bytes, type] of [
    ['%PDF-1.7', 'application/pdf'],
    ['<html><svg></svg></html>', 'image/svg+xml'],
    ['no picture', 'image/png'],
    ['', 'image/png'],
  ] as const) {
    expect((await upload(bytes, type)).json().code).toBe('notice_type')
  }
  const large = Buffer.concat([await samplePicture(), Buffer.alloc(2_000_001)])
  expect((await upload(large, 'image/jpeg')).json().code).toBe('notice_too_large')
  const visitor = callWith(portal, { 'content-type': 'image/png' })
  expect((await visitor('POST', '/manage/guarantee-notices', Buffer.from(svg))).statusCode).toBe(401)
})

test('each language shows its own file where consumers buy, and a shop for businesses none', async () => {
  const { address } = (await upload(svg)).json()
  const saved = await publishSettings(admin, 'buyers', { sellsTo: 'both', guaranteeNotices: { de: address } })
  expect(saved.statusCode, saved.body).toBe(200)
  const settings = () => portal.readers.settings.current()
  expect(publicCompanyOf(settings(), 'de').guaranteeNotice).toBe(address)
  expect(publicCompanyOf(settings(), 'en').guaranteeNotice).toBeUndefined()
  await publishSettings(admin, 'buyers', { sellsTo: 'businesses' })
  expect(publicCompanyOf(settings(), 'de').guaranteeNotice).toBeUndefined()
})

test('an address of another place is refused at its field', async () => {
  const { revision } = (await admin.call('GET', '/manage/settings/buyers')).json()
  const content = { sellsTo: 'both', guaranteeNotices: { de: 'https://evil.example/x.png' } }
  const refused = await admin.call('PUT', '/manage/settings/buyers/draft', { revision, content })
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'content.guaranteeNotices.de'])
})

test('what no version of the settings names is deleted after a day', async () => {
  const unused = (await upload(svg.replace('9v9', '8v8'))).json().address
  const used = (await upload(svg)).json().address
  await portal.pool.query(`update guarantee_notice set uploaded_at = now() - interval '2 days'`)
  await sweepNotices(portal.pool)
  expect([(await get(unused)).statusCode, (await get(used)).statusCode]).toEqual([404, 200])
})
