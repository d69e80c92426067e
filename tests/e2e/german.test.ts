import { tenantGerman } from '#demo/company/german.ts'
import { german as portalGerman } from '#i18n/german.ts'
import { extent } from '#tests/support/extent.ts'
import { expectAccessibleInGerman, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { linkInMail } from './mailbox.ts'
import { signInAs, signUp } from './sign-in.ts'

/** English texts with a different German translation: none of them may appear on a German page. */
const german = { ...portalGerman, ...tenantGerman }
const english = Object.keys(german).filter((text) => german[text] !== text && !text.includes('{'))

/** English texts of the portal that a page shows, or has for screen readers. */
async function leftInEnglish(page: Page): Promise<string[]> {
  return page.evaluate((texts) => {
    const known = new Set(texts)
    const shown: string[] = []
    // Words in one line are one text, even if it consists of several nodes.
    const body = document.body.cloneNode(true)
    const seams = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
    const comments: Node[] = []
    while (seams.nextNode()) comments.push(seams.currentNode)
    for (const comment of comments) comment.parentNode?.removeChild(comment)
    body.normalize()
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (parent && !parent.closest('script, style, svg, code')) shown.push(walker.currentNode.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        shown.push(element.getAttribute(name) ?? '')
      }
    }
    shown.push(document.title.split(' · ')[0] ?? '')
    return [...new Set(shown.map((text) => text.trim()).filter((text) => known.has(text)))]
  }, english)
}

test('the language is chosen on any page, stays, and can be changed back', async ({ page }) => {
  await page.goto('/products')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  // Pressed before the page's scripts run, the link itself leads to the other language.
  await expect(page).toHaveURL(/\/products(\?lang=de)?$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Produkte' })).toBeVisible()
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'lang')?.value)
    .toBe('de')
  await page.goto('/blog')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

const right = extent === 'full' ? 'in German and accessible' : 'in German'

/** Lists whose menu of filters is opened in German too. */
const withFilters: ReadonlySet<string> = new Set(['/dashboard/users', '/dashboard/manageproduct'])

/** At the width of the page, and on a narrow screen, where long German words are the problem. */
async function expectGerman(page: Page, path: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await leftInEnglish(page), path).toEqual([])
  await expectAccessibleInGerman(page, path)
  const size = page.viewportSize()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
  if (size) await page.setViewportSize(size)
}

/** The open menu of a list's filters. */
async function expectGermanFilters(page: Page, path: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Filter hinzufügen' })
  await opener.click()
  await expect(page.getByRole('group', { name: 'Filter hinzufügen' }).getByRole('button').first()).toBeFocused()
  expect(await leftInEnglish(page), `${path}, filters`).toEqual([])
  await expectAccessibleInGerman(page, `${path}, filters`)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
}

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test(`the public pages are ${right}, down to 320 px`, async ({ page, trouble }) => {
    trouble.expect(/404/)
    for (const path of ['/', '/products', '/myportfolio', '/blog', '/login', '/signup', '/no/such/page']) {
      await page.goto(path)
      await expectGerman(page, path)
    }
  })

  for (const [who, paths] of [
    ['customer', ['/dashboard', '/dashboard/account', '/dashboard/myorder', '/dashboard/review']],
    [
      'admin',
      [
        '/dashboard/users',
        '/dashboard/manageallorders',
        '/dashboard/payments',
        '/dashboard/addaproduct',
        '/dashboard/manageproduct',
        '/dashboard/overview',
      ],
    ],
  ] as const) {
    test(`the dashboard of the ${who} is ${right}, down to 320 px`, { tag: '@full' }, async ({ page }) => {
      await signInAs(page, who)
      for (const path of paths) {
        await page.goto(path)
        await expectGerman(page, path)
        if (withFilters.has(path)) await expectGermanFilters(page, path)
      }
    })
  }

  test('names that orders keep in English are said to be English', { tag: '@full' }, async ({ page }) => {
    await signInAs(page, 'customer')
    await page.goto('/dashboard/myorder')
    const names = page.getByRole('row').locator('[lang="en"]')
    await expect(names.first()).toHaveText(/\w/)
    await page.getByRole('row').getByRole('link', { name: /\d/ }).first().click()
    await expect(page).toHaveURL(/\/dashboard\/(order|myorder)\/[\w-]+/)
    await expect(page.locator('main td [lang="en"]').first()).toHaveText(/\w/)
  })

  test('a user orders and pays in German', { tag: '@full' }, async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Registrieren' }).last().click()
    await expect(page.getByText('Bitte Namen angeben').first()).toBeVisible()
    const { email } = await signUp(page)
    await page.goto('/products?q=cs-1252')
    await page.getByRole('list', { name: 'Produkte' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Nur dieses Produkt bestellen' }).click()
    await page.getByLabel('Lieferadresse').fill('Musterstraße 1, 20095 Hamburg')
    expect(await leftInEnglish(page)).toEqual([])
    await page.getByRole('button', { name: 'Bestellung aufgeben' }).click()
    await expect(page).toHaveURL('/dashboard/myorder')
    await expect(page.getByRole('row').filter({ hasText: '4.600,00' })).toBeVisible()
    await page.getByRole('row').getByRole('link', { name: 'Bezahlen' }).click()
    await expect(page).toHaveURL(/\/payment\//)
    await expect(page.getByRole('heading', { level: 1, name: /^Bestellung \d/ })).toBeVisible()
    expect(await leftInEnglish(page)).toEqual([])
    await linkInMail(page.request, { to: email, link: /Bestellung \d+/ })
  })
})
