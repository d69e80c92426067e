import { expect, it } from 'vitest'
import { createNames } from './names.ts'

const startedAt = Date.parse('2026-11-22T12:00:30Z')
const id = '5a64c6d3-935d-40f7-ac24-305b7d137361'
const other = 'b667af26-fc85-452c-8a2d-b55d92c15964'

function naming() {
  const names = createNames(startedAt)
  return { ...names, say: (text: string, where = 'step') => names.name(text, where, startedAt + 60_000) }
}

it('gives one value one name everywhere', () => {
  const { say } = naming()
  expect(say(id, 'orders/place')).toBe('<orders/place>')
  expect(say(`GET /payment/${id}?of=${other}`, 'orders/pay')).toBe('GET /payment/<orders/place>?of=<orders/pay>')
})

it('keeps a chosen name, and gives no name twice', () => {
  const { remember, say } = naming()
  remember(id, 'order-1')
  expect(say(`${id} ${other} ${other.replace('b', 'c')}`)).toBe('<order-1> <step> <step 2>')
})

it('names tickets of forms, and tokens of letters alone', () => {
  const { say } = naming()
  expect(say('mwys9wrg._pVzFbVS0Gax.3jG_D2psAt-f1fSNn87imeD0NZbFQaEfOC1Iu18H9Zg', 'ticket')).toBe('<ticket>')
  expect(say('/login?reset=qzFqceuQeCdkGXJEYgGQjPoc&email=x', 'reset')).toBe('/login?reset=<reset>&email=x')
})

it('names times by their meaning, at any hour', () => {
  const { say } = naming()
  expect(say('2026-11-22T12:01:00.123Z')).toBe('<now>')
  expect(say('2026-11-29T12:00:50.000Z')).toBe('<in 168 hours>')
  expect(say('2026-11-19T05:12:29.999Z')).toBe('<today-3 05h>')
  expect(say('2026-11-18T23:59:59.998Z')).toBe('<today-3 00h>')
  expect(say('2026-11-22T12:00:00.000Z')).toBe('<this hour>')
  expect(say('Sun, 22 Nov 2026 12:01:00 GMT')).toBe('<now>')
})

it('names days by their distance from today, in every format for readers', () => {
  const { say } = naming()
  expect(say('datum-orders-2026-11-22.csv')).toBe('datum-orders-<today>.csv')
  expect(say('until Nov 29, 2026, 2:05 PM.')).toBe('until <today+7>.')
  expect(say('bis 29. November 2026 um 14:05 Uhr')).toBe('bis <today+7>')
  expect(say('am 21.11.2026')).toBe('am <today-1>')
  expect(say('since March 2024')).toBe('since March 2024')
})

it('leaves constant values unchanged', () => {
  const { say } = naming()
  for (const text of [
    'Cassette 10–52T',
    'invoice 2026-000001',
    '7075-T6, 12 × 142',
    'quantity_not_allowed',
    '10060',
  ]) {
    expect(say(text)).toBe(text)
  }
})

it('names the claims and the lifetime of a token, never its signature', () => {
  const { remember, say } = naming()
  remember(id, 'alice')
  const claims = Buffer.from(JSON.stringify({ sub: id, iat: 100, exp: 1000, aud: 'datum-api' })).toString(
    'base64url',
  )
  const token = `eyJhbGciOiJIUzI1NiJ9.${claims}.szSASfCr5PSNkHHLD4bH`
  expect(say(token)).toBe('<token for 900 s of {"aud":"datum-api","sub":"<alice>"}>')
})

it('names a session token without a digit', () => {
  const { say } = naming()
  expect(say('DMmQMdMKaltAqkjSDenLxxLJAlTmHDut')).toMatch(/^<.+>$/)
  expect(say('DMmQMdMKaltAqkjSDenLxxLJAlTmHDutX')).toBe('DMmQMdMKaltAqkjSDenLxxLJAlTmHDutX')
})

it('names files of the web without their hashes', () => {
  const { say } = naming()
  expect(say('/assets/archivo-4wL9ZKR1.woff2 /assets/site.home-BrSY6BeD.js')).toBe(
    '/assets/archivo-<hash>.woff2 /assets/<script>.js',
  )
})

it('names secrets of payments and links as a whole', () => {
  const { say } = naming()
  expect(say('pi_sandbox_a1B2c3D4_secret_x-_Y12', 'pay')).toBe('<pay>')
  expect(say('/login?reset=xfPoh7vCIafjeQTlPNv49YDp5Dd4pSCU', 'mail')).toBe('/login?reset=<mail>')
})

it('names a tag that an answer had, whether or not it looks like a token, and leaves others unchanged', () => {
  for (const tag of ['"xQyphcABCdefGHIjklMNOpqrSTU"', '"4wL9ZKR1xQyphcABCdefGHIjkl"', 'W/"12-1901f"']) {
    const { remember, say } = naming()
    remember(tag, 'etag')
    expect(say(tag)).toBe('<etag>')
    expect(say(`"other", ${tag}`)).toBe('"other", <etag>')
  }
  expect(naming().say('{"xQyphcABCdefGHIjklMNOpqrSTU":"W/4"}')).toBe('{"xQyphcABCdefGHIjklMNOpqrSTU":"W/4"}')
})
