import { afterEach, beforeAll, expect, test } from 'vitest'
import type { AdminEnquiry } from '#contract/enquiries/admin-list.ts'
import { maxMs, minMs } from '#contract/enquiries/enquiries.ts'
import type { AdminPage } from '#contract/lists/lists.ts'
import { deliveredSettings } from '#server/portal-settings/delivered-settings.ts'
import { callAs, callWith, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { maxInHour } from './enquiries.service.ts'
import { sweepEnquiries } from './enquiries.store.ts'
import { checkTicket, issueTicket } from './enquiries.ticket.ts'

const portal = testPortal({ RATE_LIMIT: '0' })
const written = {
  name: 'Jana Buyer',
  email: 'Jana@Buyer.example',
  text: 'Do you make a 15 mm nipple?',
  page: '/contact',
}
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

afterEach(async () => {
  await portal.pool.query('delete from enquiry')
})

/** A form that has been open for this long. */
function ticketOf(ageMs: number): string {
  return issueTicket(testSecret, Date.now() - ageMs)
}

async function send(changes: object = {}, language = 'en') {
  const body = { ...written, ticket: ticketOf(60_000), ...changes }
  return callWith(portal, { 'accept-language': language })('POST', '/enquiries', body)
}

async function list(query = ''): Promise<AdminEnquiry[]> {
  return (await admin.call('GET', `/manage/enquiries${query}`)).json<AdminPage<AdminEnquiry>>().items
}

async function mails() {
  const { rows } = await portal.pool.query<{ to_address: string; text: string }>(
    `select to_address, text_body as text from mail where subject = 'New enquiry from the website'`,
  )
  return rows
}

test('an enquiry is kept, and mailed once to the contact address of the company', async () => {
  const jobs = await portal.startJobs()
  const ticket = ticketOf(60_000)
  const answers = await Promise.all([send({ ticket }), send({ ticket }), send({ ticket }, 'de')])
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    answers.map(() => [201, '{"isReceived":true}']),
  )
  expect(await list()).toMatchObject([
    { ...written, email: 'jana@buyer.example', company: '', status: 'new', updatedBy: '', version: 1 },
  ])
  await untilNoJobs(portal.pool)
  const sent = await mails()
  expect(sent.map(({ to_address }) => to_address)).toEqual([deliveredSettings.company.email])
  expect(sent[0]?.text).toContain(written.text)
  expect(sent[0]?.text).toContain('/dashboard/enquiries')
  await jobs.stop()
})

test('what fills in a field that people do not see is kept as suspected, and not mailed', async () => {
  const jobs = await portal.startJobs()
  const before = (await mails()).length
  const answer = await send({ website: 'https://spam.example' })
  expect([answer.statusCode, answer.json()]).toEqual([201, { isReceived: true }])
  await untilNoJobs(portal.pool)
  expect((await list()).map(({ status }) => status)).toEqual(['suspected'])
  expect(await mails()).toHaveLength(before)
  await jobs.stop()
})

test.each([
  ['sent at once', 0, 'enquiry_too_fast'],
  ['sent just before a person could have written it', minMs - 1_000, 'enquiry_too_fast'],
  ['open for more than a day', maxMs + 1_000, 'enquiry_ticket_invalid'],
])('a form that was %s is refused in words, and nothing is kept', async (_, age, code) => {
  const answer = await send({ ticket: ticketOf(age) })
  expect([answer.statusCode, answer.json().code]).toEqual([409, code])
  expect(await list()).toEqual([])
})

test('a ticket has to be signed by this portal, and its time cannot be changed', async () => {
  const [issuedAt, random, signature] = issueTicket(testSecret, Date.now()).split('.')
  const older = (Number.parseInt(issuedAt ?? '', 36) - 60_000).toString(36)
  const forged = [
    `${older}.${random}.${signature}`,
    issueTicket('another secret', Date.now() - 60_000),
    'no-ticket',
    `${issuedAt}.${random}.ü`,
    `${ticketOf(60_000)}.again`,
    '',
  ]
  for (const ticket of forged) expect((await send({ ticket })).json().code).toBe('enquiry_ticket_invalid')
  const { ticket } = (await callAs(portal)('GET', '/enquiries/ticket')).json<{ ticket: string }>()
  expect(checkTicket(testSecret, ticket, Date.now() + minMs)).toBe('valid')
})

test('from one address come at most ten enquiries in an hour, also all at once', async () => {
  const answers = await Promise.all(Array.from({ length: maxInHour + 5 }, () => send()))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(maxInHour)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.map((answer) => answer.json().code)).toEqual(refused.map(() => 'too_many_enquiries'))
  expect(refused).toHaveLength(5)
  await portal.pool.query(`update enquiry set created_at = now() - interval '61 minutes'`)
  expect((await send()).statusCode).toBe(201)
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['an address without a host', { email: 'jana' }, 'email'],
  ['no message', { text: '' }, 'text'],
  ['a message of more than 4000 characters', { text: 'x'.repeat(4001) }, 'text'],
  ['four links', { text: 'http://a.example https://b.example www.c.example HTTP://d.example' }, 'text'],
  ['a page that is no path', { page: 'https://evil.example' }, 'page'],
  ['a page of another host', { page: '//evil.example' }, 'page'],
  ['a page that becomes another host', { page: '/.//evil.example' }, 'page'],
])('%s is refused at its field', async (_, changes, field) => {
  const answer = await send(changes)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual([field])
})

test('three links may be in a message', async () => {
  expect((await send({ text: 'http://a.example https://b.example www.c.example' })).statusCode).toBe(201)
})

test('staff mark an enquiry as read and answered, and the second of two sees what the first has done', async () => {
  await send()
  const [enquiry] = await list('?status=new')
  const path = `/manage/enquiries/${enquiry?._id}/status`
  const read = await admin.call('POST', path, { status: 'read', version: 1 })
  expect(read.json()).toMatchObject({ status: 'read', version: 2, updatedBy: 'Test Admin' })
  const late = await admin.call('POST', path, { status: 'answered', version: 1 })
  expect([late.statusCode, late.json().code, late.json().current.status]).toEqual([409, 'stale_version', 'read'])
  await admin.call('POST', path, { status: 'answered', version: 2 })
  expect((await list('?status=answered')).map(({ _id }) => _id)).toEqual([enquiry?._id])
  const none = await admin.call('POST', '/manage/enquiries/no-such-id/status', { status: 'read', version: 1 })
  expect([none.statusCode, none.json().code]).toEqual([404, 'enquiry_not_found'])
})

test('many are marked or deleted at once, and the log does not name who wrote', async () => {
  await send()
  await send({ name: 'Other Person' })
  const ids = (await list()).map(({ _id }) => _id)
  const marked = await admin.call('POST', '/manage/enquiries/bulk', { action: 'answered', selection: { ids } })
  expect([marked.statusCode, marked.json().done]).toEqual([200, 2])
  const gone = await admin.call('POST', '/manage/enquiries/bulk', { action: 'delete', selection: { ids } })
  expect([gone.json().done, await list()]).toEqual([2, []])
  const { rows } = await portal.pool.query(`select * from audit_log where subject_kind = 'enquiry'`)
  expect(rows.length).toBeGreaterThanOrEqual(4)
  expect(JSON.stringify(rows)).not.toMatch(/Other Person|jana@buyer/)
})

test('the sweep deletes what programs wrote a month ago, and addresses after a day', async () => {
  await send()
  await send({ website: 'x' })
  await portal.pool.query(`update enquiry set created_at = now() - interval '31 days'`)
  await sweepEnquiries(portal.pool)
  const { rows } = await portal.pool.query<{ status: string; address_hash: string }>(
    'select status, address_hash from enquiry',
  )
  expect(rows).toEqual([{ status: 'new', address_hash: '' }])
})

test('only admins read enquiries and change them', async () => {
  await send()
  const [enquiry] = await list()
  const customer = await signUp(portal)
  const calls = [
    ['GET', '/manage/enquiries'],
    ['GET', '/manage/enquiries/export.csv'],
    ['POST', `/manage/enquiries/${enquiry?._id}/status`, { status: 'read', version: 1 }],
    ['POST', '/manage/enquiries/bulk', { action: 'read', selection: { ids: [enquiry?._id] } }],
  ] as const
  for (const [method, address, body] of calls) {
    expect((await callAs(portal)(method, address, body)).statusCode).toBe(401)
    expect((await customer.call(method, address, body)).statusCode).toBe(403)
  }
})
