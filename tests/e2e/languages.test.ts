import type { APIRequestContext } from '@playwright/test'
import { polish } from '#tests/support/languages/polish.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { demoAccounts } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { signInOnce } from './sign-in.ts'
import { untilAlive } from './steps.ts'

/** Signs this page in as the admin of a separate portal; returns what the API needs. */
async function signInAsAdmin(page: Page, portal: { url: string; password: string }) {
  const { cookies, stored } = await signInOnce(portal, demoAccounts.admin)
  await page.context().addCookies(cookies)
  await page.goto('/healthz')
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, stored)
  return { Authorization: `Bearer ${stored.find(({ name }) => name === 'accessToken')?.value ?? ''}` }
}

async function offer(api: APIRequestContext, headers: Record<string, string>, languages: string[]): Promise<void> {
  const path = '/api/manage/settings/formats'
  const { revision, published } = await (await api.get(path, { headers })).json()
  const data = { revision, content: { ...published.content, languages } }
  const saved = await api.put(`${path}/draft`, { headers, data })
  const done = await api.post(`${path}/publish`, { headers, data: { revision: (await saved.json()).revision } })
  expect(done.ok()).toBe(true)
}

test('an admin adds Polish by a file, and visitors read Polish pages, with English where a text is missing', {
  tag: '@full',
}, async ({ browser, trouble }) => {
  await onOwnPortal({}, async (portal) => {
    const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
    trouble.watch(page)
    await signInAsAdmin(page, portal)
    await page.goto('/dashboard/settings')
    await page.getByRole('link', { name: 'Languages and translations' }).click()
    await page.getByRole('button', { name: 'Add language' }).click()
    const form = page.getByRole('form', { name: 'Language' })
    await form.getByLabel('Code').fill('pl')
    await form.getByLabel('Name').focus()
    await expect(form.getByLabel('Name')).toHaveValue('Polski')
    await form.getByRole('button', { name: 'Add language' }).click()
    await page.getByRole('link', { name: 'Polski' }).click()
    const buffer = Buffer.from(JSON.stringify({ ...polish, Orders: 'Zamówienia {liczba}' }))
    await page
      .getByLabel('Translation file')
      .setInputFiles({ name: 'pl.json', mimeType: 'application/json', buffer })
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('The English text has no placeholder {liczba}.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Apply 5 translations' }).click()
    await expect(page.getByText(/^5 of [\d,]+ translated$/)).toBeVisible()
    await page.getByRole('link', { name: /^Missing/ }).click()
    const cancelled = page.getByRole('listitem').filter({ hasText: 'Order {number}' }).first()
    await cancelled.getByRole('button', { name: /^Translate/ }).click()
    await cancelled.getByLabel('Translation').fill('Zamówienie {numer}')
    await cancelled.getByRole('button', { name: 'Save' }).click()
    await expect(cancelled.getByText('The placeholder {number} of the English text is missing.')).toBeVisible()
    await page.getByRole('link', { name: 'Languages', exact: true }).click()
    await page.getByRole('button', { name: /^Offer to visitors.*Polski/ }).click()
    await expect(page.getByRole('button', { name: /^Switch off.*Polski/ })).toBeVisible()

    const visitor = await (await browser.newContext({ baseURL: portal.url, locale: 'pl-PL' })).newPage()
    trouble.watch(visitor)
    await visitor.goto('/products')
    await untilAlive(visitor)
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'pl')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Produkty')
    await expect(visitor.getByText(/^\d+ produkt(?:y|ów|u)$/).first()).toBeVisible()
    await expect(visitor.getByText(/^\d+,\d\d\sUSD$/).first()).toBeVisible()
    await expect(visitor.getByText('Add to cart').first()).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Polski' })).toHaveAttribute('aria-current', 'true')
    // Before the portal stops: pending requests would fail.
    await visitor.context().close()
    await page.context().close()
  })
})

const arabic = { Products: 'المنتجات', 'Skip to content': 'انتقل إلى المحتوى', Cart: 'السلة' }
const mirrored = ['/', '/products', '/blog', '/login', '/dashboard/overview', '/dashboard/manageproduct']

test('in a language that is written from right to left pages are mirrored, and nothing scrolls sideways', {
  tag: '@full',
}, async ({ browser, trouble }) => {
  await onOwnPortal({}, async (portal) => {
    const context = await browser.newContext({ baseURL: portal.url })
    const page = await context.newPage()
    trouble.watch(page)
    const headers = await signInAsAdmin(page, portal)
    const added = await page.request.post('/api/manage/languages', { headers, data: { code: 'ar' } })
    expect(added.status()).toBe(201)
    const file = await page.request.post('/api/manage/languages/ar/file?revision=0', {
      headers: { ...headers, 'content-type': 'application/json' },
      data: Buffer.from(JSON.stringify(arabic)),
    })
    expect(file.ok()).toBe(true)
    await offer(page.request, headers, ['en', 'de', 'ar'])
    await context.addCookies([{ name: 'lang', value: 'ar', url: portal.url }])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const address of mirrored) {
        await page.goto(address)
        await untilAlive(page)
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        await expect(page.locator('h1').first()).toBeVisible()
        await expectNoSidewaysScroll(page)
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    const name = await page.getByRole('banner').getByRole('link').first().boundingBox()
    expect(name?.x ?? 0).toBeGreaterThan(720)
    await context.close()
  })
})

test('an admin makes German the base language: German texts become the own ones, and English ones their translations', {
  tag: '@full',
}, async ({ browser, trouble }) => {
  await onOwnPortal({}, async (portal) => {
    const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
    trouble.watch(page)
    const headers = await signInAsAdmin(page, portal)
    const names = async () => {
      const products = (await (await page.request.get('/api/product', { headers })).json()) as { name: string }[]
      return products.map(({ name }) => name)
    }
    const before = await names()
    await page.goto('/dashboard/settings/languages')
    await page.getByRole('button', { name: /^Make base language…/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Make Deutsch the base language?' })
    await expect(dialog).toContainText('Nothing is missing.')
    await expectAccessible(page, 'base language')
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Change base language' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Deutsch' })).toContainText('Base language')
    await expect
      .poll(async () => (await names()).filter((name) => before.includes(name)).length)
      .toBeLessThan(before.length / 2)
    await page.goto('/products?lang=en')
    await expect(page.getByText(before[0] ?? '').first()).toBeVisible()
    await page.context().close()
  })
})
