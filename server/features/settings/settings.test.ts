import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SettingsState, SettingsVersion } from '#contract/settings/settings.ts'
import { listen } from '#server/database/listen.ts'
import { openSettings, settingsChannel } from '#server/portal-settings/portal-settings.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

/** As delivered, also in the memory of the portal. */
afterEach(async () => {
  await portal.pool.query('delete from settings_version')
  await portal.readers.settings.read()
})

async function read(group = 'company'): Promise<SettingsState> {
  return (await admin.call('GET', `/manage/settings/${group}`)).json()
}

async function save(change: object, group = 'company') {
  const { revision, published, draft } = await read(group)
  const content = { ...(draft ?? published).content, ...change }
  return admin.call('PUT', `/manage/settings/${group}/draft`, { revision, content })
}

async function publish(group = 'company') {
  const { revision } = await read(group)
  return admin.call('POST', `/manage/settings/${group}/publish`, { revision })
}

async function publishedName(): Promise<unknown> {
  return (await read()).published.content.name
}

test('a portal begins with what it is delivered with, as version 0', async () => {
  const { published, draft, fixed } = await read()
  expect(published).toMatchObject({ version: 0, at: null, by: '', content: { name: 'Datum' } })
  expect([draft, fixed]).toEqual([null, []])
})

test('a draft changes nothing that is published, until it is published', async () => {
  const saved = await save({ name: 'Fittings', legalName: 'Fittings GmbH' })
  expect([saved.statusCode, saved.json().draft.content.name]).toEqual([200, 'Fittings'])
  expect(await publishedName()).toBe('Datum')
  const published = await publish()
  expect(published.json()).toMatchObject({ published: { version: 1, content: { name: 'Fittings' } }, draft: null })
  expect(portal.readers.settings.current().company.name).toBe('Fittings')
})

test('names of downloaded files have the published name at once', async () => {
  await save({ name: 'Müller & Co' })
  await publish()
  const file = await admin.call('GET', '/manage/users/export.csv')
  expect(file.headers['content-disposition']).toContain('filename="muller-co-users-')
})

test('another instance has a published change when its notification arrives', async () => {
  const { pool } = portal
  const other = openSettings(pool, { log: () => {} })
  const changed = new Promise<void>((resolve) => other.onChange(resolve))
  let onListening = () => {}
  const isListening = new Promise<void>((resolve) => {
    onListening = resolve
  })
  const onNotify = (payload: string | undefined) => {
    // Without a payload it is the connection itself, which may have missed a message.
    if (payload === undefined) onListening()
    else other.onNotify()
  }
  const listener = listen({ pool, channels: { [settingsChannel]: onNotify }, log: () => {} })
  await isListening
  await save({ name: 'Elsewhere' })
  await publish()
  await changed
  expect(other.current().company).toMatchObject({ name: 'Elsewhere', legalName: 'Datum Component Works (demo)' })
  other.stop()
  await listener.stop()
})

test('a read that is asked for while another one runs sees what was published in between', async () => {
  const other = openSettings(portal.pool, { log: () => {} })
  const first = other.read()
  await save({ name: 'Later' })
  await publish()
  await Promise.all([first, other.read()])
  expect(other.current().company.name).toBe('Later')
})

test('a row of a release that did not know a field gets it from what the portal is delivered with', async () => {
  await portal.pool.query(
    `insert into settings_version (group_name, version, content, published_at)
     values ('company', 1, '{"name": "Older"}', now())`,
  )
  expect((await read()).published.content).toMatchObject({ name: 'Older', bankAccounts: [] })
})

test('a former version becomes the draft, and the history only grows', async () => {
  for (const name of ['First', 'Second']) {
    await save({ name })
    await publish()
  }
  const { revision } = await read()
  const restored = await admin.call('POST', '/manage/settings/company/restore', { revision, version: 1 })
  expect(restored.json()).toMatchObject({
    published: { version: 2, content: { name: 'Second' } },
    draft: { content: { name: 'First' } },
  })
  await publish()
  const versions = (await admin.call('GET', '/manage/settings/company/versions')).json<SettingsVersion[]>()
  expect(versions.map(({ version, changed }) => [version, changed])).toEqual([
    [3, ['name']],
    [2, ['name']],
    [1, ['name']],
  ])
})

test('version 0 can be restored too, and an unknown one is refused', async () => {
  await save({ name: 'First' })
  await publish()
  const { revision } = await read()
  const path = '/manage/settings/company/restore'
  const unknown = await admin.call('POST', path, { revision, version: 9 })
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'settings_version_not_found'])
  const restored = await admin.call('POST', path, { revision, version: 0 })
  expect(restored.json().draft.content.name).toBe('Datum')
})

test('a change to what was read earlier is refused with what is there now, also after a draft was discarded', async () => {
  const { revision } = await read()
  const content = (await read()).published.content
  await save({ name: 'Mine' })
  const path = '/manage/settings/company'
  const late = await admin.call('PUT', `${path}/draft`, { revision, content: { ...content, name: 'Late' } })
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'stale_version', current: { draft: { content: { name: 'Mine' } } } },
  ])
  const now = await read()
  expect((await admin.call('POST', `${path}/discard`, { revision: now.revision })).json().draft).toBeNull()
  await save({ name: 'Again' })
  for (const step of ['publish', 'discard'])
    expect((await admin.call('POST', `${path}/${step}`, { revision: now.revision })).statusCode).toBe(409)
})

test('of two admins who save at once, one is refused', async () => {
  const { revision, published } = await read()
  const send = (name: string) =>
    admin.call('PUT', '/manage/settings/company/draft', { revision, content: { ...published.content, name } })
  const answers = await Promise.all([send('One'), send('Two')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('without a draft there is nothing to publish and nothing to discard', async () => {
  const { revision } = await read()
  for (const step of ['publish', 'discard']) {
    const answer = await admin.call('POST', `/manage/settings/company/${step}`, { revision })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'no_settings_draft'])
  }
})

test('each step is in the audit log, with the fields that differ', async () => {
  await save({ name: 'Fittings' })
  await publish()
  await save({ name: 'Other' })
  const { revision } = await read()
  await admin.call('POST', '/manage/settings/company/discard', { revision })
  const { rows } = await portal.pool.query(
    `select action, before, after from audit_log where subject_kind = 'settings' and subject_id = 'company'
     order by id desc limit 4`,
  )
  expect(rows.toReversed()).toEqual([
    { action: 'settings.saved', before: { name: 'Datum' }, after: { name: 'Fittings' } },
    { action: 'settings.published', before: { name: 'Datum' }, after: { name: 'Fittings' } },
    { action: 'settings.saved', before: { name: 'Fittings' }, after: { name: 'Other' } },
    { action: 'settings.discarded', before: { name: 'Other' }, after: { name: 'Fittings' } },
  ])
})

test('the status shows what the environment sets, and no secret', async () => {
  const answer = await admin.call('GET', '/manage/settings-status')
  expect(answer.json()).toMatchObject({ cards: 'sandbox', isMailSent: false, mailFrom: null, hasGoogle: false })
  expect(answer.body).not.toMatch(/secret|password/i)
})

test('only admins read and change settings, and an unknown group is a 404', async () => {
  const customer = await signUp(portal)
  const body = { revision: 0 }
  const calls = [
    ['GET', '/manage/settings/company'],
    ['GET', '/manage/settings/company/versions'],
    ['GET', '/manage/settings-status'],
    ['PUT', '/manage/settings/company/draft', { ...body, content: {} }],
    ['POST', '/manage/settings/company/publish', body],
    ['POST', '/manage/settings/company/discard', body],
    ['POST', '/manage/settings/company/restore', { ...body, version: 0 }],
  ] as const
  for (const [method, path, sent] of calls) {
    expect((await callAs(portal)(method, path, sent)).statusCode).toBe(401)
    expect((await customer.call(method, path, sent)).statusCode).toBe(403)
  }
  const unknown = await admin.call('GET', '/manage/settings/weather')
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'settings_not_found'])
})
