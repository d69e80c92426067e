import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { signUp, signUpAdmin } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const smtp = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'a@b.example' }
/** Settings that production requires and the demo does not. */
const inProduction = { NODE_ENV: 'production', EMBEDDED_DATABASE: 'on', PUBLIC_URL: 'http://localhost:3000' }
const shop = { ...inProduction, ...smtp, ADMIN_EMAIL: 'a@b.example', CARD_PAYMENT: 'off' }
const external = { DATABASE_URL: 'postgres://a@b/c', AUTH_SECRET: 'x'.repeat(32) }

describe('by default the mailbox is open only if mails are stored and the address is a loopback one', () => {
  test.each([
    [{}, 'open'],
    [{ HOST: 'localhost' }, 'open'],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, 'open'],
    [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://127.0.0.2:3000' }, 'open'],
    [{ ...external, DEMO: 'on' }, 'open'],
    [{ NODE_ENV: 'development' }, 'open'],
    [{ ...inProduction, DEMO: 'on' }, 'open'],
    [shop, 'off'],
    [{ DEMO: 'off' }, 'off'],
    [external, 'off'],
    [smtp, 'off'],
    [{ ...smtp, PUBLIC_URL: 'https://portal.example.com' }, 'off'],
    [{ PUBLIC_URL: 'https://portal.example.com' }, 'off'],
    [{ PUBLIC_URL: 'http://127.0.0.1.example.com' }, 'off'],
    [{ PUBLIC_URL: 'http://192.168.0.7:3000' }, 'off'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ HOST: '::' }, 'off'],
    [{ HOST: '192.168.0.7' }, 'off'],
    [{ ...inProduction, HOST: '0.0.0.0', DEMO: 'on' }, 'off'],
    [{ DEMO_MAILBOX: 'off' }, 'off'],
    [{ DEMO_MAILBOX: 'admins' }, 'admins'],
    [{ DEMO_MAILBOX: 'admins', HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example.com' }, 'admins'],
    [{ DEMO_MAILBOX: 'admins', ...smtp }, 'admins'],
    [{ ...shop, DEMO_MAILBOX: 'admins' }, 'off'],
    [{ DEMO_MAILBOX: 'admins', DEMO: 'off' }, 'off'],
    [{ DEMO_MAILBOX: 'admins', ...external }, 'off'],
  ] as const)('%j: %s', (env, mailbox) => {
    expect(readConfig(env).mailbox).toBe(mailbox)
  })
})

describe('a portal that is reachable from outside', () => {
  const portal = testPortal({ ...smtp, PUBLIC_URL: 'https://portal.example.com', DEMO: 'on' })

  test('has no mailbox for any user', async () => {
    const admin = await signUpAdmin(portal)
    for (const url of ['/dev/mail', `/dev/mail/${crypto.randomUUID()}`]) {
      const headers = { host: 'localhost', cookie: admin.cookie, authorization: `Bearer ${admin.token}` }
      expect((await portal.app.inject({ url, headers })).statusCode).toBe(404)
    }
  })
})

describe('a mailbox for admins', () => {
  const portal = testPortal({ DEMO_MAILBOX: 'admins', PUBLIC_URL: 'https://portal.example.com', HOST: '0.0.0.0' })
  const id = crypto.randomUUID()

  beforeAll(async () => {
    await portal.pool.query(
      `insert into mail (id, to_name, to_address, subject, text_body, html_body)
       values ($1, 'A', 'a@test.example', 'A secret link', 'text', '<p>secret</p>')`,
      [id],
    )
  })

  test('is closed to visitors and customers', async () => {
    const customer = await signUp(portal)
    for (const url of ['/dev/mail', `/dev/mail/${id}`]) {
      const asked = async (headers: Record<string, string>) => {
        const { statusCode, body } = await portal.app.inject({ url, headers })
        expect(body).not.toMatch(/secret/)
        return statusCode
      }
      expect(await asked({ host: 'localhost' })).toBe(401)
      expect(await asked({ cookie: 'datum.session_token=x.y' })).toBe(401)
      expect(await asked({ cookie: customer.cookie })).toBe(403)
    }
  })

  test('is open to an admin, until they sign out', async () => {
    const { cookie } = await signUpAdmin(portal)
    const read = async () => (await portal.app.inject({ url: '/dev/mail', headers: { cookie } })).statusCode
    const mail = await portal.app.inject({ url: `/dev/mail/${id}`, headers: { cookie } })
    expect([mail.statusCode, mail.body]).toEqual([200, '<p>secret</p>'])
    expect(await read()).toBe(200)
    const headers = { cookie, origin: 'https://portal.example.com' }
    await portal.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers, payload: {} })
    expect(await read()).toBe(401)
  })
})

describe('the open mailbox of a demo on this machine', () => {
  const portal = testPortal({ TRUST_PROXY: '127.0.0.1' })

  test.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])('is open at %s', async (host) => {
    expect((await portal.app.inject({ url: '/dev/mail', headers: { host } })).statusCode).toBe(200)
  })

  test('is closed to a page of another site whose name resolves to this machine', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', 'evil.example@localhost.evil.example', '%']) {
      const headers = { host, 'x-forwarded-host': 'localhost' }
      expect((await portal.app.inject({ url: '/dev/mail', headers })).statusCode, host).toBe(404)
    }
  })
})
