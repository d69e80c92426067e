import { beforeAll, expect, test } from 'vitest'
import { isPlainName, plainNameOf } from '#contract/names.ts'
import { asUserText } from '#server/database/user-text.ts'
import { signUp, signUpAdmin, type TestActor, testPassword } from '#tests/support/actors.ts'
import { testMails } from '#tests/support/mails.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
const spam = 'You won! Claim: https://evil.example/prize'

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

const plain = [
  'Anna Müller',
  'Dr.-Ing. J.R.R. Tolkien jr.',
  'A. de Vries',
  'J.de Vries',
  'O’Brien & Sons, Ltd.',
  'Müller GmbH & Co.KG',
  'St.Gallen Velo AG',
  'S.p.A. Ciclo',
  'Jean-Luc 3.0',
  'Åse Ødegård',
  '山田 太郎',
  'مريم',
  'AC/DC Drives',
  'Alice, alice@shop.example',
]
const notPlain = [
  spam,
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'ftp://evil.example',
  'mailto:evil@evil.example',
  'www.evil.example',
  'Go to WWW.evil',
  'evil.example/prize',
  'evil.example:8080/prize',
  'evil.example?x',
  'Claim at evil.com',
  'evil.de now',
  'sub.evil.io',
  'ｅｖｉｌ.ｃｏｍ',
  'evil。com',
  'evil.xn--p1ai',
  'go 192.0.2.7',
  'A\nB',
  'A\tB',
  'A\u0007',
  'A\u0085B',
  'A\u202egnp.exe',
  'A\u2066B\u2069',
  'A\u200bB',
  'A\u200dB',
  'A\u2060B',
  'A\ufeffB',
  'A\u00adB',
  'A\u2028B',
  'A\u{e0041}B',
]

test.each(plain)('%j is accepted as a name', (name) => {
  expect(isPlainName(name)).toBe(true)
})

test.each(notPlain)('%j is not accepted as a name', (name) => {
  expect(isPlainName(name)).toBe(false)
})

const sentence = 'A name cannot contain web addresses or invisible characters. Remove them.'

test('a sign-up with a message as its name is refused, and no mail is sent', async () => {
  for (const name of [spam, 'A\u200bB']) {
    const email = `${crypto.randomUUID()}@test.example`
    const payload = { name, email, password: testPassword }
    const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
    expect([answer.statusCode, answer.json().message]).toEqual([422, sentence])
    const { rowCount } = await portal.pool.query(
      `select from graphile_worker._private_jobs where payload ->> 'address' = $1`,
      [email],
    )
    expect(rowCount).toBe(0)
  }
})

test('a name cannot be changed into a message', async () => {
  const { cookie } = await signUp(portal)
  const headers = { cookie, origin: portal.config.publicUrl }
  for (const [name, status] of [
    [spam, 422],
    ['', 400],
    ['Anna', 200],
  ] as const) {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/auth/update-user',
      headers,
      payload: { name },
    })
    expect(answer.statusCode, name).toBe(status)
  }
})

test('an invitation cannot have a message as its name, and cannot be accepted with one', async () => {
  const invite = (name: string) =>
    admin.call('POST', '/users/invitations', {
      email: `${crypto.randomUUID()}@test.example`,
      name,
      role: 'customer',
    })
  const refused = await invite(spam)
  expect([refused.statusCode, refused.json().errors]).toEqual([422, [{ path: 'name', message: sentence }]])
  expect((await invite('')).statusCode).toBe(201)
  const { rows } = await portal.pool.query<{ url: string }>(
    `select payload ->> 'url' as url from graphile_worker._private_jobs where payload ->> 'inviter' is not null order by id desc limit 1`,
  )
  const token = new URL(rows[0]?.url ?? '').searchParams.get('token')
  const accept = (name: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/invitation/acceptance',
      payload: { token, name, password: testPassword },
    })
  expect((await accept(spam)).statusCode).toBe(422)
  expect((await accept('Anna')).statusCode).toBe(201)
})

test('a name from Google that is a message is replaced by the address', () => {
  expect(plainNameOf(spam, 'anna@test.example')).toBe('anna')
  expect(plainNameOf('A\u202eB', 'anna@test.example')).toBe('anna')
  expect(plainNameOf(undefined, 'anna@test.example')).toBe('anna')
  expect(plainNameOf(' Anna ', 'anna@test.example')).toBe('Anna')
})

test('a mail shows an old name as text that no mail program makes a link of', async () => {
  const id = crypto.randomUUID()
  const userName = asUserText(`<a href="https://evil.example">${spam}</a> me@evil.com`)
  const to = { userId: null, name: 'A', address: 'a@test.example' }
  await testMails(portal.pool).send(to, 'verify-email', () => ({
    id,
    data: { userName, url: 'https://portal.example/x' },
  }))
  const { rows } = await portal.pool.query('select text_body, html_body from mail where id = $1', [id])
  expect(rows[0].text_body).toContain('https://portal.example/x')
  for (const body of [rows[0].text_body, rows[0].html_body]) {
    expect(body).not.toMatch(/https:\/\/evil|evil\.example|evil\.com|me@/)
  }
  expect(rows[0].html_body).not.toContain('<a href="https:&#x2F;&#x2F;evil')
  expect(rows[0].html_body).not.toContain('<a href="https://evil')
})
