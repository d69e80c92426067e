import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TestMail } from '#contract/settings/previews.ts'
import type { SettingsState } from '#contract/settings/settings.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

afterEach(async () => {
  await portal.pool.query('delete from settings_version')
  await portal.readers.settings.read()
})

async function save(group: string, change: object): Promise<void> {
  const { revision, published } = (await admin.call('GET', `/manage/settings/${group}`)).json<SettingsState>()
  const content = { ...published.content, ...change }
  const saved = await admin.call('PUT', `/manage/settings/${group}/draft`, { revision, content })
  expect(saved.statusCode, saved.body).toBe(200)
}

test('a sample document and a sample mail have the drafts, which nothing else shows yet', async () => {
  await save('company', { name: 'Fittings', vatId: 'DE123456789', street: 'Street 1', country: 'DE' })
  const footer = { en: 'Thank you for your order.', de: 'Vielen Dank.' }
  await save('documents', { documentFooter: footer, mailFooter: footer })
  const pdf = await admin.call('GET', '/manage/settings-preview/document.pdf')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
  for (const part of [
    'Fittings',
    'DE123456789',
    'Street 1\n00000 Demo City\nGermany',
    'Thank you for your order.',
  ])
    expect(text).toContain(part)
  const mail = (await admin.call('GET', '/manage/settings-preview/mail')).json<{ subject: string; html: string }>()
  expect(mail.subject).toBe('Test email from Fittings')
  expect(mail.html).toContain('Thank you for your order.')
  expect(portal.readers.settings.current().company.name).toBe('Datum')
})

test('a test mail is stored without a mail server, and its result is for the admin who sent it', async () => {
  await portal.startJobs()
  const sent = await admin.call('POST', '/manage/settings-test-mail')
  expect([sent.statusCode, sent.json<TestMail>()]).toMatchObject([201, { to: admin.email, outcome: null }])
  await untilNoJobs(portal.pool)
  const path = `/manage/settings-test-mail/${sent.json<TestMail>().id}`
  expect((await admin.call('GET', path)).json()).toMatchObject({ outcome: 'stored', reason: '' })
  const { rows } = await portal.pool.query('select to_address from mail where id = $1', [sent.json<TestMail>().id])
  expect(rows).toEqual([{ to_address: admin.email }])
  const other = await signUpAdmin(portal)
  expect((await other.call('GET', path)).statusCode).toBe(404)
})

test('only admins see previews and send test mails', async () => {
  const customer = await signUp(portal)
  const calls = [
    ['GET', '/manage/settings-preview/document.pdf'],
    ['GET', '/manage/settings-preview/mail'],
    ['POST', '/manage/settings-test-mail'],
    ['GET', '/manage/settings-test-mail/none'],
  ] as const
  for (const [method, path] of calls) {
    expect((await callAs(portal)(method, path)).statusCode).toBe(401)
    expect((await customer.call(method, path)).statusCode).toBe(403)
  }
})
