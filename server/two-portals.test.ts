import { beforeAll, expect, test } from 'vitest'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { languagesOf } from '#tests/support/languages/portal-languages.ts'
import { type TestPortal, testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { loadBuild } from './http/web/web.ts'

/** Two portals in one process, each with its own database; the second one was opened last. */
const first = testPortal({}, loadBuild)
const second = testPortal({}, loadBuild)
let admins: { first: TestActor; second: TestActor }

beforeAll(async () => {
  admins = { first: await signUpAdmin(first), second: await signUpAdmin(second) }
  const named: [TestActor, string, string][] = [
    [admins.first, 'First Works', 'EUR'],
    [admins.second, 'Second Works', 'JPY'],
  ]
  for (const [admin, name, currency] of named) {
    await publishSettings(admin, 'company', { name })
    await publishSettings(admin, 'formats', { currency })
  }
})

async function pageOf({ app }: TestPortal, url: string): Promise<string> {
  const answer = await app.inject({ url, headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

test('each portal has its own settings: on pages, in calls, in names of files and in mails', async () => {
  const pages = await Promise.all([pageOf(first, '/'), pageOf(second, '/'), pageOf(first, '/login')])
  expect(pages.map((page) => [page.includes('First Works'), page.includes('Second Works')])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
  const carts = await Promise.all([admins.first.call('GET', '/cart'), admins.second.call('GET', '/cart')])
  expect(carts.map((cart) => cart.json().currency)).toEqual(['EUR', 'JPY'])
  const files = await Promise.all(
    [admins.first, admins.second].map((admin) => admin.call('GET', '/manage/users/export.csv')),
  )
  expect(files.map(({ headers }) => headers['content-disposition'])).toEqual([
    expect.stringContaining('first-works-users'),
    expect.stringContaining('second-works-users'),
  ])
  for (const [portal, name] of [[first, 'First Works'] as const, [second, 'Second Works'] as const]) {
    await portal.app.inject({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      payload: { email: portal === first ? admins.first.email : admins.second.email, redirectTo: '/' },
    })
    await portal.startJobs()
    await untilNoJobs(portal.pool)
    const { rows } = await portal.pool.query<{ text: string }>('select text_body as text from mail')
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).toContain(name)
  }
})

test('each portal has its own families', async () => {
  await second.pool.query(`update product_family set name = name || '{"en": "Hoists"}' where key = 'motor'`)
  await second.readers.model.read()
  const namesOf = async ({ app }: TestPortal) => {
    const { families } = (await app.inject({ url: '/api/catalogue/families' })).json()
    return families.find(({ key }: { key: string }) => key === 'motor').name.en
  }
  expect(await Promise.all([namesOf(first), namesOf(second)])).toEqual(['Motors', 'Hoists'])
  // The list names families that have products.
  for (const admin of [admins.first, admins.second])
    await addTestProduct(admin, { category: 'motor', unitprice: 100 })
  const [ofFirst, ofSecond] = await Promise.all([pageOf(first, '/products'), pageOf(second, '/products')])
  expect([ofFirst.includes('Hoists'), ofSecond.includes('Hoists')]).toEqual([false, true])
})

test('each portal has its own languages and messages', async () => {
  const inSecond = languagesOf(second, () => admins.second)
  await inSecond.addPolish()
  await inSecond.offer('en', 'pl')
  expect((await inSecond.upload({ 'Skip to content': 'Przejdź do treści' })).statusCode).toBe(200)
  const [ofFirst, ofSecond] = await Promise.all([pageOf(first, '/?lang=pl'), pageOf(second, '/?lang=pl')])
  expect(ofFirst).toContain('<html lang="en"')
  expect(ofSecond).toContain('<html lang="pl"')
  expect(ofSecond).toContain('Przejdź do treści')
  // A language that a portal does not have is refused where a value is checked, not only where a page is read.
  const writeTagline = (admin: TestActor) => publishSettings(admin, 'company', { tagline: { en: 'A', pl: 'B' } })
  expect((await writeTagline(admins.first)).statusCode).toBe(422)
  expect((await writeTagline(admins.second)).statusCode).toBe(200)
})
