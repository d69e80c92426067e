import { beforeEach, expect, test } from 'vitest'
import { brand } from '#tenant/brand.ts'
import { wordsOfTrade } from '#tenant/trade.ts'
import { callAs, callWith, signUp, signUpAdmin } from '#tests/support/actors.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { setupCodeOf } from './setup.code.ts'
import { prepareSetup } from './setup.service.ts'

const portal = testPortal({ DEMO: 'off', TRUST_PROXY: '127.0.0.1' })
const password = 'a long enough password'

beforeEach(async () => {
  await portal.pool.query('delete from users')
  await portal.pool.query('delete from settings_version')
  await portal.pool.query('delete from setup_put_off')
  await portal.pool.query('delete from setup_wrong_code')
  await portal.pool.query('update portal_setup set code_used_at = null, finished_at = null')
  await portal.readers.settings.read()
})

async function codeOfStart(): Promise<string> {
  return (await prepareSetup(portal.pool, testSecret)) ?? ''
}

function create(code: string, { email = 'boss@fittings.example', from = '198.51.100.1' } = {}) {
  const body = { code, name: 'Boss', email, password }
  return callWith(portal, { 'x-forwarded-for': from })('POST', '/setup/admin', body)
}

async function needsCode(): Promise<boolean> {
  return (await callAs(portal)('GET', '/setup')).json().needsCode
}

test('with the code, typed as people type it, the first account is an admin; afterwards no code is needed', async () => {
  const code = await codeOfStart()
  expect(await needsCode()).toBe(true)
  const answer = await create(` ${code.toLowerCase().replaceAll('-', ' ')} `)
  expect([answer.statusCode, answer.json()]).toEqual([201, { email: 'boss@fittings.example' }])
  const { rows } = await portal.pool.query(
    'select email_verified, role from users u join user_role r on r.user_id = u.id',
  )
  expect(rows).toEqual([{ email_verified: true, role: 'admin' }])
  expect(await needsCode()).toBe(false)
  const again = await create(code, { email: 'other@fittings.example' })
  expect([again.statusCode, again.json().code]).toEqual([409, 'setup_code_used'])
  expect(await prepareSetup(portal.pool, testSecret)).toBeUndefined()
})

test('the code is stored as a hash only, and is the same at each start and each instance, until it is used', async () => {
  const first = await codeOfStart()
  expect(first).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(await codeOfStart()).toBe(first)
  const { rows } = await portal.pool.query('select code_hash, code_salt from portal_setup')
  expect(rows[0].code_hash).toMatch(/^[0-9a-f]{64}$/)
  // Neither another secret nor another database has this code.
  expect(setupCodeOf(testSecret, rows[0].code_salt)).toBe(first)
  expect(setupCodeOf(`${testSecret}x`, rows[0].code_salt)).not.toBe(first)
  expect(setupCodeOf(testSecret, 'another database')).not.toBe(first)
  expect((await create(first)).statusCode).toBe(201)
})

test('an address waits after five wrong codes, also with the correct one, until ten minutes have passed', async () => {
  const code = await codeOfStart()
  for (let tries = 0; tries < 5; tries++) expect((await create('AAAA-AAAA-AAAA')).statusCode).toBe(403)
  const refused = await create(code)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'setup_locked'])
  await portal.pool.query(`update setup_wrong_code set wrong_at = now() - interval '10 minutes'`)
  expect((await create('AAAA-AAAA-AAAA')).statusCode).toBe(403)
  expect((await create(code)).statusCode).toBe(201)
  expect((await portal.pool.query('select from setup_wrong_code')).rowCount).toBe(0)
})

test('wrong codes from elsewhere do not lock the owner out', async () => {
  const code = await codeOfStart()
  for (let tries = 0; tries < 24; tries++) await create('AAAA-AAAA-AAAA', { from: `203.0.113.${tries % 4}` })
  expect((await create(code, { from: '203.0.113.1' })).json().code).toBe('setup_locked')
  expect((await create(code)).statusCode).toBe(201)
})

test('guesses that come at once get no more tries than guesses in a row', async () => {
  await codeOfStart()
  const answers = await Promise.all(Array.from({ length: 12 }, () => create('AAAA-AAAA-AAAA')))
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
})

test('of two browsers with the correct code one creates the admin, the other reads that it was used', async () => {
  const code = await codeOfStart()
  const answers = await Promise.all([
    create(code, { email: 'a@fittings.example' }),
    create(code, { email: 'b@fittings.example' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect((await portal.pool.query('select from user_role')).rowCount).toBe(1)
})

test('a form that is half filled uses up neither the code nor a try', async () => {
  const code = await codeOfStart()
  const answer = await callAs(portal)('POST', '/setup/admin', { code, name: '', email: 'boss' })
  expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'email', 'password'])
  expect((await create(code)).statusCode).toBe(201)
})

test('steps are put off and taken up; the setup is finished when the required ones are published', async () => {
  const admin = await signUpAdmin(portal)
  const stepOf = async (name: string) =>
    (await admin.call('GET', '/manage/setup')).json().steps.find((step: { name: string }) => step.name === name)
      .state
  await admin.call('PUT', '/manage/setup/brand', { isPutOff: true })
  expect(await stepOf('brand')).toBe('later')
  await admin.call('PUT', '/manage/setup/brand', { isPutOff: false })
  expect(await stepOf('brand')).toBe('open')
  const early = await admin.call('POST', '/manage/setup/finish')
  expect(early.statusCode).toBe(422)
  expect(early.json().errors.map(({ path }: { path: string }) => path)).toEqual(['company', 'selling'])
  for (const [group, change] of [
    ['company', { name: 'Fittings', legalName: 'Fittings Ltd', email: 'hello@fittings.example' }],
    ['formats', { currency: 'EUR' }],
  ] as const) {
    const path = `/manage/settings/${group}`
    const { published, revision } = (await admin.call('GET', path)).json()
    await admin.call('PUT', `${path}/draft`, { revision, content: { ...published.content, ...change } })
    await admin.call('POST', `${path}/publish`, { revision: revision + 1 })
  }
  expect((await admin.call('POST', '/manage/setup/finish')).json().finishedAt).not.toBeNull()
  expect((await admin.call('PUT', '/manage/setup/weather', { isPutOff: true })).statusCode).toBe(404)
})

test('before the company is published the home page names no company, no tagline and no contact of the demo', async () => {
  const page = (await callAs(portal)('GET', '/pages?address=/')).json()
  const ofDemo = [brand.name, brand.tagline, wordsOfTrade[0] ?? brand.name, brand.contactEmail, 'mailto', '1254']
  for (const text of ofDemo) expect(JSON.stringify(page).toLowerCase()).not.toContain(text.toLowerCase())
})

test('only admins read the steps and the demo', async () => {
  const customer = await signUp(portal)
  for (const [method, path] of [
    ['GET', '/manage/setup'],
    ['POST', '/manage/setup/finish'],
    ['GET', '/manage/demo'],
  ] as const) {
    expect((await callAs(portal)(method, path)).statusCode).toBe(401)
    expect((await customer.call(method, path)).statusCode).toBe(403)
  }
})
