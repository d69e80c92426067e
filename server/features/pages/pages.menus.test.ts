import { afterEach, beforeAll, expect, test } from 'vitest'
import type { EditedMenu } from '#contract/pages/menus.ts'
import { type EditedPage, emptyPage } from '#contract/pages/pages.ts'
import { callAs, callWith, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
const imprint = { label: { en: 'Imprint', de: 'Impressum' }, address: '/imprint' }
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

afterEach(async () => {
  await portal.pool.query('delete from menu')
})

async function shown(language = 'en') {
  return (await callWith(portal, { 'accept-language': language })('GET', '/menus')).json()
}

test('without a menu of their own, pages link to what every portal has', async () => {
  const menu = [
    { label: 'Home', address: '/' },
    { label: 'Products', address: '/products' },
  ]
  expect(await shown()).toEqual({ navigation: menu, footer: menu, legal: [] })
})

async function addImprint(): Promise<EditedPage> {
  const draft = await admin.call('POST', '/manage/pages', emptyPage('/imprint', 'Imprint'))
  const { _id } = draft.json<EditedPage>()
  return (
    await admin.call('POST', `/manage/pages/${_id}/publish`, { version: 1, without: ['de'] })
  ).json<EditedPage>()
}

test('a link to a page waits until the page is published, and goes with it', async () => {
  const entries = [imprint, { label: { en: 'Offers' }, address: '/products?category=motor#top' }]
  await admin.call('PUT', '/manage/menus/footer', { version: 0, entries })
  const labels = async () => (await shown()).footer.map(({ label }: { label: string }) => label)
  expect(await labels()).toEqual(['Offers'])
  const { _id, version } = await addImprint()
  expect(await labels()).toEqual(['Imprint', 'Offers'])
  await admin.call('POST', `/manage/pages/${_id}/withdraw`, { version })
  expect(await labels()).toEqual(['Offers'])
  await portal.pool.query('delete from page')
})

test('a menu is seen at once, in the language of the reader', async () => {
  await addImprint()
  const saved = await admin.call('PUT', '/manage/menus/footer', { version: 0, entries: [imprint] })
  expect([saved.statusCode, saved.json()]).toMatchObject([
    200,
    { place: 'footer', entries: [imprint], version: 1 },
  ])
  expect((await shown('de')).footer).toEqual([{ label: 'Impressum', address: '/imprint' }])
  expect((await shown()).navigation).toHaveLength(2)
  await portal.pool.query('delete from page')
})

test('of two admins who edit one menu, the second gets both versions', async () => {
  await admin.call('PUT', '/manage/menus/footer', { version: 0, entries: [imprint] })
  const late = await admin.call('PUT', '/manage/menus/footer', { version: 0, entries: [] })
  expect([late.statusCode, late.json().current]).toMatchObject([
    409,
    { place: 'footer', entries: [imprint], version: 1 },
  ])
})

test('the standard entries are those of the portal, then published pages of the specification, in each language', async () => {
  const standard = async () =>
    (await admin.call('GET', '/manage/menus')).json<EditedMenu[]>().map((menu) => menu.standard)
  const own = [
    { label: { en: 'Home', de: 'Startseite' }, address: '/' },
    { label: { en: 'Products', de: 'Produkte' }, address: '/products' },
  ]
  expect(await standard()).toEqual([own, own])
  const page = (await admin.call('POST', '/manage/pages', emptyPage('/blog', 'Blog'))).json<EditedPage>()
  expect(await standard()).toEqual([own, own])
  await admin.call('POST', `/manage/pages/${page._id}/publish`, { version: 1, without: ['de'] })
  const blog = { label: { en: 'Blog', de: 'Blog' }, address: '/blog' }
  expect(await standard()).toEqual([
    [...own, blog],
    [...own, blog],
  ])
  await portal.pool.query('delete from page')
})

test.each([
  ['a link that runs code', { ...imprint, address: 'javascript:alert(1)' }, 'entries.0.address'],
  ['a link without a label', { address: '/imprint' }, 'entries.0.label'],
  ['a link whose label nobody can see', { ...imprint, label: { en: ' \u200b' } }, 'entries.0.label.en'],
  ['a link with a control character', { ...imprint, address: 'https://a.example/\u0000' }, 'entries.0.address'],
  ['a link with half a character', { ...imprint, address: '/\ud800' }, 'entries.0.address'],
])('%s is refused at its field', async (_, entry, path) => {
  const answer = await admin.call('PUT', '/manage/menus/footer', { version: 0, entries: [entry] })
  expect([400, 422]).toContain(answer.statusCode)
  expect(answer.json().errors.map(({ path }: { path: string }) => path)).toContain(path)
})

test('only admins read and change menus as they are edited', async () => {
  const customer = await signUp(portal)
  const calls = [
    ['GET', '/manage/menus'],
    ['PUT', '/manage/menus/footer', { version: 0, entries: [] }],
  ] as const
  for (const [method, address, body] of calls) {
    expect((await callAs(portal)(method, address, body)).statusCode).toBe(401)
    expect((await customer.call(method, address, body)).statusCode).toBe(403)
  }
  expect((await admin.call('GET', '/manage/menus')).json<EditedMenu[]>()).toHaveLength(2)
})
