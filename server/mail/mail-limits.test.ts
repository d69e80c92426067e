import { beforeAll, expect, test } from 'vitest'
import { signUp } from '#tests/support/actors.ts'
import { filledData, testMails } from '#tests/support/mails.ts'
import { testPortal } from '#tests/support/portal.ts'
import { sweepMailCounts } from './mail.store.ts'
import { recipientHash } from './mail-limits.ts'
import type { MailTemplate } from './mail-table.ts'

const portal = testPortal({ TRUST_PROXY: '127.0.0.1' })

beforeAll(async () => {
  // Two instances that send the queued mails.
  await Promise.all([portal.startJobs(), portal.startJobs()])
})

function post(path: string, payload: object, index: number, cookie?: string) {
  const headers = { origin: portal.config.publicUrl, 'x-forwarded-for': `198.51.100.${index}` }
  return portal.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: { ...headers, ...(cookie && { cookie }) },
  })
}

/** Waits until no mail is left to write. */
async function workThrough(): Promise<void> {
  const left = async () => (await portal.pool.query('select from graphile_worker.jobs')).rowCount
  await expect.poll(left).toBe(0)
}

async function subjectsTo(address: string): Promise<string[]> {
  const { rows } = await portal.pool.query<{ subject: string }>('select subject from mail where to_address = $1', [
    address,
  ])
  return rows.map(({ subject }) => subject)
}

type Sent = { address: string; template: MailTemplate; id: string }

function mail(address: string, template: MailTemplate = 'reset-password', id = crypto.randomUUID()): Sent {
  return { address, template, id }
}

async function send({ address, template, id }: Sent): Promise<void> {
  const to = { userId: null, name: 'A', address }
  await testMails(portal.pool).send(to, template, () => ({ id, data: filledData(template) }))
}

/** Moves the times of everything sent to an address into the past. */
async function setBack(address: string, interval: string): Promise<void> {
  await portal.pool.query(
    `update mail_count set sent_at = array(select at - $2::interval from unnest(sent_at) as at)
     where recipient_hash = $1`,
    [recipientHash(address), interval],
  )
}

test('80 reset requests from 80 addresses get the same response and send three mails', async () => {
  const { email } = await signUp(portal)
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, index) => post('request-password-reset', { email }, index + 1)),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  await workThrough()
  const subjects = await subjectsTo(email)
  expect(subjects.filter((subject) => /new password/.test(subject))).toHaveLength(3)
})

test('80 requests to send the verification again send just as few', async () => {
  const { email, cookie } = await signUp(portal)
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, index) => post('send-verification-email', { email }, index + 1, cookie)),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await workThrough()
  expect(await subjectsTo(email)).toHaveLength(3)
})

test('accounts with one mailbox, which differ only after a plus sign, share its limit', async () => {
  const local = crypto.randomUUID()
  const addresses = Array.from({ length: 6 }, (_, index) => `${local}+${index}@test.example`)
  for (const email of addresses) {
    const payload = { name: 'A', email, password: 'long enough 1' }
    expect((await post('sign-up/email', payload, 99)).statusCode).toBe(200)
  }
  await workThrough()
  expect((await Promise.all(addresses.map(subjectsTo))).flat()).toHaveLength(3)
})

test('three in a quarter of an hour and ten in a day, counted from the moment each was sent', async () => {
  const address = `${crypto.randomUUID()}@test.example`
  const sendMany = async (count: number) => {
    for (let index = 0; index < count; index++) await send(mail(address))
    return (await subjectsTo(address)).length
  }
  expect(await sendMany(5)).toBe(3)
  await setBack(address, '14 minutes')
  expect(await sendMany(2)).toBe(3)
  await setBack(address, '1 minute')
  expect(await sendMany(5)).toBe(6)
  await setBack(address, '15 minutes')
  expect(await sendMany(5)).toBe(9)
  await setBack(address, '15 minutes')
  expect(await sendMany(5)).toBe(10)
  await setBack(address, '22 hours')
  expect(await sendMany(1)).toBe(10)
  await setBack(address, '1 hour 45 minutes')
  expect(await sendMany(5)).toBe(13)
})

test('mails of another kind, to another recipient or about an order are still sent', async () => {
  const [one, other] = [`${crypto.randomUUID()}@test.example`, `${crypto.randomUUID()}@test.example`]
  for (let index = 0; index < 5; index++) await send(mail(one))
  await send(mail(one, 'verify-email'))
  await send(mail(other))
  for (let index = 0; index < 30; index++) await send(mail(one, 'order-confirmation'))
  const subjects = await subjectsTo(one)
  const count = (words: RegExp) => subjects.filter((subject) => words.test(subject)).length
  expect([count(/^Choose a new password/), count(/^Confirm your/), count(/^Order/)]).toEqual([3, 1, 30])
  expect(await subjectsTo(other)).toHaveLength(1)
})

test('a job that runs again counts once, and sends its mail', async () => {
  const address = `${crypto.randomUUID()}@test.example`
  const same = mail(address)
  for (let index = 0; index < 5; index++) await send(same)
  for (let index = 0; index < 5; index++) await send(mail(address))
  expect(await subjectsTo(address)).toHaveLength(3)
})

test('counts are deleted after a day', async () => {
  const [old, recent] = [`${crypto.randomUUID()}@test.example`, `${crypto.randomUUID()}@test.example`]
  await send(mail(old))
  await send(mail(recent))
  await setBack(old, '25 hours')
  await sweepMailCounts(portal.pool)
  const { rows } = await portal.pool.query(
    'select recipient_hash from mail_count where recipient_hash = any($1)',
    [[recipientHash(old), recipientHash(recent)]],
  )
  expect(rows.map(({ recipient_hash: hash }) => hash)).toEqual([recipientHash(recent)])
})
