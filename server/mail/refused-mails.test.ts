import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UnsentMail } from '#contract/orders/unsent-mails.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { orderOf } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { permanentReason } from './refused-mails.ts'

const port = await freePort()
const portal = testPortal({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'orders@test.example' })
/** What the server answers to a recipient, and how often it was asked. */
const answers = new Map<string, string>()
const asked: string[] = []
const taken: string[] = []
let server: SMTPServer
let admin: TestActor
let productId: string

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      asked.push(address)
      const answer = answers.get(address)
      if (!answer) return done()
      const [, code = '550', text = ''] = /^(\d{3}) (.*)$/.exec(answer) ?? []
      return done(Object.assign(new Error(text), { responseCode: Number(code) }))
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
  expect((server.server.address() as AddressInfo).port).toBe(port)
  admin = await signUpAdmin(portal)
  productId = (await addTestProduct(admin, { available: 1000 }))._id
})

afterAll(() => new Promise<void>((done) => server.close(done)))

const unsent = async (order = ''): Promise<UnsentMail[]> =>
  (await admin.call('GET', `/manage/unsent-mails${order && `?order=${order}`}`)).json().items

async function runJobs(): Promise<void> {
  const jobs = await portal.startJobs()
  try {
    await untilNoJobs(portal.pool)
  } finally {
    await jobs.stop()
  }
}

test('a mail whose address the server refuses is asked for once, shown at its order, and sent again by staff', async () => {
  const buyer = await signUpVerified(portal)
  await runJobs()
  taken.length = 0
  answers.set(buyer.email, '550 5.1.1 No such mailbox here')
  const { _id: id, number } = await orderOf(portal, buyer, [{ productId, quantity: 1 }])
  asked.length = 0
  await runJobs()
  // Together with others, and then alone.
  expect(asked.filter((address) => address === buyer.email).length).toBeLessThanOrEqual(2)
  const [mail, ...others] = await unsent(id)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: buyer.email, order: { _id: id, number }, isRepeatable: true })
  expect(mail?.reason).toContain('No such mailbox here')
  expect((await unsent()).map(({ _id }) => _id)).toContain(mail?._id)

  // Still refused: it comes back.
  expect((await admin.call('POST', `/manage/unsent-mails/${mail?._id}/send`)).json()).toEqual({ status: 'queued' })
  expect(await unsent(id)).toEqual([])
  await runJobs()
  expect(await unsent(id)).toHaveLength(1)
  answers.delete(buyer.email)
  await admin.call('POST', `/manage/unsent-mails/${mail?._id}/send`)
  await runJobs()
  expect([await unsent(id), taken.filter((address) => address === buyer.email)]).toEqual([[], [buyer.email]])
  const gone = await admin.call('POST', `/manage/unsent-mails/${mail?._id}/send`)
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'mail_not_found'])
  const { rows } = await portal.pool.query(`select action from audit_log where subject_kind = 'mail' order by at`)
  expect(rows).toEqual([{ action: 'mail.sent_again' }, { action: 'mail.sent_again' }])
})

test('staff remove a mail from the list; nobody else sees it; it goes with its account', async () => {
  const buyer = await signUpVerified(portal)
  answers.set(buyer.email, '553 5.1.3 Bad destination mailbox address syntax')
  const { _id: id } = await orderOf(portal, buyer, [{ productId, quantity: 1 }])
  await runJobs()
  const [mail] = await unsent(id)
  expect((await buyer.call('GET', '/manage/unsent-mails')).statusCode).toBe(403)
  expect((await buyer.call('DELETE', `/manage/unsent-mails/${mail?._id}`)).statusCode).toBe(403)
  expect((await admin.call('DELETE', `/manage/unsent-mails/${mail?._id}`)).json()).toEqual({ deletedCount: 1 })
  expect(await unsent(id)).toEqual([])
  const wrong = await admin.call('GET', '/manage/unsent-mails?order=nonsense')
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    422,
    [{ path: 'order', message: 'order must be the id of an order' }],
  ])
})

test('what the server cannot do now is tried again, and is in no list', async () => {
  const buyer = await signUpVerified(portal)
  answers.set(buyer.email, '450 4.2.1 Mailbox busy')
  const { _id: id } = await orderOf(portal, buyer, [{ productId, quantity: 1 }])
  const jobs = await portal.startJobs()
  const failing = `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'orders.confirm' and attempts > 0`
  await expect.poll(async () => (await portal.pool.query(failing)).rows[0].count, { timeout: 60_000 }).toBe(1)
  expect(await unsent(id)).toEqual([])
  answers.delete(buyer.email)
  await portal.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0')
  await untilNoJobs(portal.pool)
  await jobs.stop()
  expect(taken).toContain(buyer.email)
})

test.each([
  [
    'an address that does not exist',
    { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 unknown' },
    true,
  ],
  ['an address that is none', { code: 'EENVELOPE', message: 'No recipients defined' }, true],
  [
    'a mail that is refused for its content',
    { code: 'EMESSAGE', responseCode: 552, response: '552 too big' },
    true,
  ],
  ['a mailbox that is busy', { code: 'EENVELOPE', responseCode: 450, response: '450 later' }, false],
  ['a refused sign-in', { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 no' }, false],
  [
    'relaying that is denied',
    { code: 'EENVELOPE', responseCode: 554, response: '554 5.7.1 Relay access denied' },
    false,
  ],
  ['a refused sender', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM', response: '550 no' }, false],
  ['a server that is away', { code: 'ECONNECTION' }, false],
  ['a server that takes no mail', { code: 'EPROTOCOL', responseCode: 554, response: '554 no service' }, false],
])('%s: for good is %s', (_what, error, isForGood) => {
  expect(permanentReason(error) !== undefined).toBe(isForGood)
})
