import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadBuild } from '#server/http/web/web.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { languagesOf } from '#tests/support/languages/portal-languages.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({}, loadBuild)
const path = '/manage/languages'
let admin: TestActor
const { listed, language, offer, addPolish, reset } = languagesOf(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})
beforeEach(addPolish)
afterEach(reset)

function page(url: string, headers: Record<string, string> = {}) {
  return portal.app.inject({ url, headers: { accept: 'text/html', ...headers } })
}

test('a language is added by its code, and what is known of the code is filled in', async () => {
  expect(await language()).toMatchObject({
    code: 'pl',
    name: 'Polski',
    direction: 'ltr',
    locale: 'pl',
    fallback: null,
    origin: 'added',
    isOffered: false,
    translatedCount: 0,
    plurals: ['many', 'one', 'few'],
    version: 1,
  })
  expect((await admin.call('POST', path, { code: 'ar_eg' })).json()).toMatchObject({
    code: 'ar-EG',
    direction: 'rtl',
  })
  expect((await admin.call('POST', path, { code: 'de-CH' })).json()).toMatchObject({ fallback: 'de' })
})

test.each([
  ['an unknown code', { code: 'xx' }, 422, 'rule_broken'],
  ['no code at all', { code: 'no such thing!' }, 422, 'rule_broken'],
  ['a number', { code: 5 }, 400, 'invalid_input'],
  ['a duplicate', { code: 'PL' }, 409, 'language_exists'],
  ['an unknown fallback', { code: 'fr', fallback: 'it' }, 404, 'language_not_found'],
  ['an unknown locale', { code: 'fr', locale: 'zz' }, 422, 'rule_broken'],
])('%s is refused, and nothing is added', async (_what, entry, status, code) => {
  const answer = await admin.call('POST', path, entry)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(await listed()).toHaveLength(3)
})

test('a language in use is not removed but says what uses it; an unused one goes with its messages', async () => {
  await offer('en', 'pl')
  const { version } = await language()
  const used = await admin.call('DELETE', `${path}/pl?version=${version}`)
  expect([used.statusCode, used.json()]).toMatchObject([
    409,
    {
      code: 'language_in_use',
      errors: [{ path: 'settings', message: '1 group of settings uses this language.' }],
    },
  ])
  expect((await admin.call('DELETE', `${path}/de?version=1`)).json().code).toBe('language_fixed')
  await portal.pool.query(`delete from settings_version where group_name = 'formats'`)
  expect((await admin.call('DELETE', `${path}/pl?version=${version + 1}`)).statusCode).toBe(409)
  expect((await admin.call('DELETE', `${path}/pl?version=${version}`)).json()).toEqual({ deletedCount: 1 })
})

test('name, direction and fallback are changed from the version that was read, without a loop', async () => {
  const form = { version: 1, name: 'Polszczyzna', direction: 'ltr', locale: 'pl', fallback: 'de' }
  const changed = await admin.call('PUT', `${path}/pl`, { ...form, position: 1 })
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { name: 'Polszczyzna', version: 2 }])
  expect((await listed()).map(({ code }) => code)).toEqual(['pl', 'en', 'de'])
  expect((await admin.call('PUT', `${path}/pl`, form)).json().code).toBe('stale_version')
  const german = { ...form, name: 'Deutsch', locale: 'de', fallback: 'pl' }
  expect((await admin.call('PUT', `${path}/de`, german)).json()).toMatchObject({
    code: 'rule_broken',
    errors: [{ path: 'fallback' }],
  })
  await offer('en', 'de', 'pl')
  expect((await page('/?lang=pl')).body).toContain('Zum Inhalt springen')
})

test('only admins see and change languages', async () => {
  const calls = [
    ['GET', path],
    ['POST', path],
    ['PUT', `${path}/pl`],
    ['DELETE', `${path}/pl?version=1`],
    ['GET', `${path}/pl/messages`],
    ['PUT', `${path}/pl/messages`],
    ['POST', `${path}/pl/file/check`],
    ['POST', `${path}/pl/file?revision=0`],
    ['GET', `${path}/pl/messages.json`],
  ] as const
  const customer = await signUp(portal)
  for (const [method, url] of calls) {
    expect((await callAs(portal)(method, url)).statusCode, url).toBe(401)
    expect((await customer.call(method, url)).statusCode, url).toBe(403)
  }
})
