import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { orderOf } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { signInReason } from './mail-transport.ts'

const port = await freePort()
const portal = testPortal({ SMTP_URL: `smtp://portal:old@127.0.0.1:${port}`, MAIL_FROM: 'orders@test.example' })
let isMended = false
let signIns = 0
const taken: string[] = []
let server: SMTPServer
let admin: TestActor

beforeAll(async () => {
  server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(_auth, _session, done) {
      signIns += 1
      if (isMended) return done(null, { user: 'portal' })
      return done(Object.assign(new Error('5.7.8 Authentication credentials invalid'), { responseCode: 535 }))
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  admin = await signUpAdmin(portal)
})

afterAll(() => new Promise<void>((done) => server.close(done)))

const signIn = async () => (await admin.call('GET', '/manage/unsent-mails')).json().signIn

test('a refused sign-in is shown to staff, is not tried for each mail, and no mail is lost when it is mended', async () => {
  const { _id: productId } = await addTestProduct(admin, { available: 1000 })
  const buyers = [await signUpVerified(portal), await signUpVerified(portal), await signUpVerified(portal)]
  for (const buyer of buyers) await orderOf(portal, buyer, [{ productId, quantity: 1 }])
  const jobs = await portal.startJobs()
  const failing = `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'orders.confirm' and attempts > 0`
  await expect.poll(async () => (await portal.pool.query(failing)).rows[0].count, { timeout: 60_000 }).toBe(3)
  expect(await signIn()).toEqual({
    reason: expect.stringContaining('535 5.7.8 Authentication credentials invalid'),
    since: expect.any(String),
  })
  // Mail servers lock an account that fails too often.
  expect(signIns).toBeLessThanOrEqual(2)
  await jobs.stop()

  isMended = true
  // Given up meanwhile: it is not the fault of the mail.
  await portal.pool.query('update graphile_worker._private_jobs set attempts = max_attempts where attempts > 0')
  const restarted = await portal.startJobs()
  await expect.poll(signIn, { timeout: 60_000 }).toBeNull()
  // Jobs that were given up count as none until they are taken up again, which is after the sign-in that worked.
  const all = expect.arrayContaining(buyers.map(({ email }) => email))
  await expect.poll(() => taken, { timeout: 60_000 }).toEqual(all)
  await restarted.stop()
})

test.each([
  ['a refused password', { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 no' }, '535 5.7.8 no'],
  [
    'a sign-in that is needed',
    { code: 'EENVELOPE', responseCode: 530, response: '530 5.7.0 sign in' },
    '530 5.7.0 sign in',
  ],
  [
    'no common way to sign in',
    { code: 'EAUTH', message: 'Missing credentials for "PLAIN"' },
    'Missing credentials for "PLAIN"',
  ],
  ['a sign-in that fails for now', { code: 'EAUTH', responseCode: 454, response: '454 later' }, undefined],
  ['an unknown mailbox', { code: 'EENVELOPE', responseCode: 550, response: '550 unknown' }, undefined],
])('%s: the reason that staff see is %s', (_what, error, reason) => {
  expect(signInReason(error)).toBe(reason)
})
