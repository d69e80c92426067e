import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message, MessageFileCheck } from '#contract/languages/messages.ts'
import { t } from '#i18n/t.ts'
import { loadBuild } from '#server/http/web/web.ts'
import { renderMail } from '#server/mail/mail.ts'
import { longDay } from '#server/mail/mail-reader.ts'
import { inPortal } from '#server/scope/portal-scope.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { polish } from '#tests/support/languages/polish.ts'
import { languagesOf } from '#tests/support/languages/portal-languages.ts'
import { filledData, testHouse } from '#tests/support/mails.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({}, loadBuild)
const path = '/manage/languages'
let admin: TestActor
const { language, upload, offer, addPolish, reset } = languagesOf(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})
beforeEach(addPolish)
afterEach(reset)

function page(url: string, headers: Record<string, string> = {}) {
  return portal.app.inject({ url, headers: { accept: 'text/html', ...headers } })
}

test('an uploaded file is checked first and then applied; pages speak the language with its plurals at once', async () => {
  await offer('en', 'de', 'pl')
  const checked = await upload(polish, 'file/check')
  expect(checked.json<MessageFileCheck>()).toMatchObject({ newCount: 5, wrongCount: 0, unknownCount: 0 })
  expect((await language()).translatedCount).toBe(0)
  expect((await upload(polish)).json()).toMatchObject({ newCount: 5 })
  expect(await language()).toMatchObject({ translatedCount: 5, ownCount: 5, isOffered: true })
  const html = (await page('/?lang=pl')).body
  expect(html).toMatch(/<html lang="pl" dir="ltr"/)
  expect(html).toContain('Przejdź do treści')
  const address = /"address":"(\/messages\/pl\.[\w-]+\.json)"/.exec(html)?.[1] ?? ''
  const messages = await portal.app.inject({ url: address })
  expect(messages.json()).toEqual(polish)
  expect(messages.headers['cache-control']).toContain('immutable')
  expect((await portal.app.inject({ url: '/messages/pl.0000000000000000.json' })).headers['cache-control']).toBe(
    'no-cache',
  )
  expect((await page('/?lang=en')).body).not.toContain(address)
})

test('the language comes from the address, the cookie or the browser, and every offered one is linked', async () => {
  await upload(polish)
  expect((await page('/?lang=pl')).body).toContain('<html lang="en"')
  await offer('en', 'pl')
  const ways: Record<string, string>[] = [{ cookie: 'lang=pl' }, { 'accept-language': 'pl-PL,pl;q=0.9,en;q=0.5' }]
  for (const asked of ways) {
    expect((await page('/', asked)).body).toContain('<html lang="pl"')
  }
  const { body } = await page('/products')
  const links = Array.from(body.matchAll(/hrefLang="([^"]+)"/gi), ([, code]) => code)
  expect(links).toEqual(expect.arrayContaining(['en', 'pl', 'x-default']))
  expect(links).not.toContain('de')
})

test('what is wrong or unknown in a file is named and left out', async () => {
  const count = '{count, plural, one {# product} other {# products}}'
  const answer = await upload({
    Products: '',
    Orders: 'Wyloguj {teraz}',
    'Order {number} received': 'Zamówienie przyjęte',
    [count]: '{count, plural, one {# produkt} other {# produktów}}',
    'Skip to content': 'Przejdź do {treści',
    Brand: 7,
    'No such text': 'Nic',
  })
  const { wrong, ...counts } = answer.json<MessageFileCheck>()
  expect(counts).toMatchObject({ newCount: 0, emptyCount: 1, unknownCount: 1, unknown: ['No such text'] })
  expect(Object.fromEntries(wrong.map(({ key, message }) => [key, message]))).toMatchObject({
    Orders: 'The English text has no placeholder {teraz}.',
    'Order {number} received': 'The placeholder {number} of the English text is missing.',
    [count]: 'The plural of {count} lacks the cases “many”, “few”.',
    'Skip to content': 'The braces do not match, or a case is malformed. Write {name}.',
  })
  const arabic = await upload({ [count]: '{count, plural, zweifach {x} other {y}}' }, 'file', 'de')
  expect(arabic.json().wrong[0].message).toContain('cases that the language does not have: “zweifach”')
})

test.each([
  ['no JSON', '{', 422, 'messages_unreadable'],
  ['a list', '[1]', 422, 'messages_unreadable'],
  ['an empty file', '', 422, 'messages_unreadable'],
  ['50 MB', 'x'.repeat(3_000_000), 413, 'messages_too_large'],
])('a file that is %s is refused', async (_what, file, status, code) => {
  const answer = await upload(file, 'file/check')
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('a message is edited where it stands, from the version that was read, and taken back', async () => {
  const write = (body: object) => admin.call('PUT', `${path}/pl/messages`, body)
  expect((await write({ key: 'Products', text: 'Produkty', version: 0 })).json()).toMatchObject({
    text: 'Produkty',
    origin: 'own',
    version: 1,
  })
  const stale = await write({ key: 'Products', text: 'Towary', version: 0 })
  expect([stale.statusCode, stale.json().current]).toMatchObject([409, { text: 'Produkty', version: 1 }])
  expect((await write({ key: 'Products', text: '{x}', version: 1 })).json()).toMatchObject({
    code: 'rule_broken',
    errors: [{ path: 'text', message: 'The English text has no placeholder {x}.' }],
  })
  expect((await write({ key: 'No such text', text: 'x', version: 0 })).json().code).toBe('message_not_found')
  const found = await admin.call('GET', `${path}/pl/messages?q=produkt`)
  expect(found.json().items.map(({ key }: Message) => key)).toEqual(['Products'])
  expect((await write({ key: 'Products', text: null, version: 1 })).json()).toMatchObject({
    text: null,
    fallback: 'Products',
    version: 0,
  })
})

test('missing messages are listed page by page, and a file has all of them, missing ones empty', async () => {
  await upload(polish)
  const { messageCount } = await language()
  const seen: string[] = []
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const answer: { items: Message[]; total: number; nextCursor: string | null } = (
      await admin.call('GET', `${path}/pl/messages?filter=missing&cursor=${cursor}`)
    ).json()
    expect(answer.total).toBe(messageCount - 5)
    seen.push(...answer.items.map(({ key }) => key))
    cursor = answer.nextCursor
  }
  expect(new Set(seen).size).toBe(messageCount - 5)
  const file = await admin.call('GET', `${path}/pl/messages.json`)
  expect(file.headers['content-disposition']).toContain('pl.json')
  expect(Object.keys(file.json())).toHaveLength(messageCount)
  expect(file.json()).toMatchObject({ Products: 'Produkty', Orders: '' })
})

test('English and German wording can be changed too, and comes back', async () => {
  await upload({ 'Skip to content': 'To the content' }, 'file', 'en')
  expect((await page('/')).body).toContain('To the content')
  await upload({ 'Skip to content': 'Direkt zum Inhalt' }, 'file', 'de')
  expect((await page('/?lang=de')).body).toContain('Direkt zum Inhalt')
  await admin.call('PUT', `${path}/en/messages`, { key: 'Skip to content', text: null, version: 1 })
  expect((await page('/')).body).toContain('Skip to content')
})

test('a file that was checked before another admin changed a message is not applied', async () => {
  const { revision } = await language()
  await admin.call('PUT', `${path}/pl/messages`, { key: 'Products', text: 'Towary', version: 0 })
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api${path}/pl/file?revision=${revision}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(polish),
  })
  expect([answer.statusCode, answer.json().current]).toMatchObject([409, { changedCount: 1, newCount: 4 }])
})

test('plurals, numbers, dates and mails are those of the language; a text that cannot be filled in is English', async () => {
  const count = '{count, plural, one {# product} other {# products}}'
  await upload(polish)
  const inPolish = <Result>(run: () => Result) => inPortal(portal.readers.scope, run, 'pl')
  const say = (number: number) => inPolish(() => t(count, { count: number }))
  expect([1, 2, 5, 22, 12_345].map(say)).toEqual([
    '1 produkt',
    '2 produkty',
    '5 produktów',
    '22 produkty',
    '12\u00a0345 produktów',
  ])
  expect(inPolish(() => longDay(portal.readers.settings, new Date('2026-11-21')))).toBe('21 listopada 2026')
  const missing = '{count, plural, one {# product} other {# products}} restored.'
  expect(inPolish(() => t(missing, { count: 5 }))).toBe('5 products restored.')
  const mail = inPolish(() =>
    renderMail(
      'order-confirmation',
      filledData('order-confirmation', { number: 10_001, hasSums: false }),
      testHouse,
    ),
  )
  expect(mail.html).toContain('<html lang="pl" dir="ltr">')
  expect(mail.html).toMatch(/Zamówienie 10001 przyjęte/)
  expect(mail.html).toContain('Freight and tax')
  await portal.pool.query(`update language_message set text = '{broken' where key = 'Order {number} received'`)
  await portal.pool.query(`update language set revision = revision + 1 where code = 'pl'`)
  await language()
  expect(inPolish(() => t('Order {number} received', { number: '7' }))).toBe('Order 7 received')
})
