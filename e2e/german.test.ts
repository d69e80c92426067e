import { german } from '#texts/german.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { newAccount } from './steps.ts'

/** English texts that have German words of their own: none of them may be left on a German page. */
const english = Object.keys(german).filter((text) => german[text] !== text && !text.includes('{'))

/** English texts of the portal that a page shows or tells a screen reader. */
async function leftInEnglish(page: Page): Promise<string[]> {
  return page.evaluate((texts) => {
    const known = new Set(texts)
    const shown: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
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

async function logIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Anmelden' })
  await form.getByLabel('E-Mail').fill(email)
  await form.getByLabel('Passwort', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Anmelden' }).click()
}

test('the language is chosen on any page, stays, and can be chosen back', async ({ page }) => {
  await page.goto('/products')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  // Pressed before the page came alive, the link itself leads to the other language.
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

test('a German page works before any script has come, and has an address of its own', async ({ request }) => {
  const html = await (await request.get('/?lang=de')).text()
  expect(html).toContain('<html lang="de"')
  expect(html).toContain('Zum Inhalt springen')
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/\?lang=de"/)
  expect(await (await request.get('/')).text()).toContain('<html lang="en"')
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  for (const path of ['/', '/products', '/myportfolio', '/blog', '/login', '/signup', '/no/such/page']) {
    test(`${path} is in German, and can be used by everybody`, async ({ page, trouble }) => {
      trouble.expect(/404/)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      expect(await leftInEnglish(page)).toEqual([])
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 320, height: 720 })
      await expectNoSidewaysScroll(page)
    })
  }

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
    test(`the dashboard of the ${who} is in German, down to 320 px`, async ({ page, portal }) => {
      test.slow()
      await page.goto(paths[0])
      await logIn(page, `${who}@datum.example`, portal.password)
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await leftInEnglish(page), path).toEqual([])
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
      await page.setViewportSize({ width: 320, height: 720 })
      for (const path of paths) {
        await page.goto(path)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectNoSidewaysScroll(page)
      }
    })
  }

  test('somebody signs up, orders and pays in German', async ({ page, portal }) => {
    const account = newAccount()
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Registrieren' }).last().click()
    await expect(page.getByText('Bitte Namen angeben').first()).toBeVisible()
    const form = page.getByRole('form', { name: 'Registrieren' })
    await form.getByLabel('Name').fill(account.name)
    await form.getByLabel('E-Mail').fill(account.email)
    await form.getByLabel('Passwort', { exact: true }).fill(account.password)
    await form.getByRole('button', { name: 'Registrieren' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/products?q=cs-1252')
    await page.getByRole('list', { name: 'Produkte' }).getByRole('link').first().click()
    await page.getByRole('button', { name: '25 bestellen' }).click()
    await page.getByLabel('Lieferadresse').fill('Musterstraße 1, 20095 Hamburg')
    expect(await leftInEnglish(page)).toEqual([])
    await page.getByRole('button', { name: 'Bestellung aufgeben' }).click()
    await expect(page).toHaveURL('/dashboard/myorder')
    await expect(page.getByRole('row').filter({ hasText: '4.600,00' })).toBeVisible()
    await page.getByRole('row').getByRole('link', { name: 'Bezahlen' }).click()
    await expect(page).toHaveURL(/\/payment\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await leftInEnglish(page)).toEqual([])
    const mailbox = await page.request.get(`${portal.url}/dev/mail`)
    expect(await mailbox.text()).toContain('Bestellung')
  })
})
