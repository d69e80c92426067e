import { readFileSync } from 'node:fs'
import { fittings, wordsOfDemo } from '#tests/support/companies/second-company.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { demoAccounts } from './accounts.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'
import { startPortal } from './portal.ts'
import { fillLogIn, untilAlive } from './steps.ts'

const boss = { name: 'Berta Boss', email: 'boss@hydrofit.example', password: 'a long enough password' }
const { company, formats } = fittings
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10H0z"/></svg>'

type Own = Awaited<ReturnType<typeof startPortal>>['portal']

/** Runs a journey on a portal with a database of its own. */
async function onOwnPortal(settings: Record<string, string | undefined>, work: (portal: Own) => Promise<void>) {
  const { portal, stop } = await startPortal(settings)
  await work(portal).finally(stop)
}

/** The code is printed for the operator, who reads it in the output of the start. */
function printedCode({ log }: Own): string {
  return /\/setup, code (\S+)/.exec(readFileSync(log, 'utf8'))?.[1] ?? ''
}

/** Types into the fields one after the other with the keyboard alone, and sends the form. */
async function typeForm(page: Page, first: Locator, texts: readonly string[]): Promise<void> {
  await first.focus()
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
}

async function expectNoDemo(page: Page): Promise<void> {
  expect(await page.title()).not.toMatch(wordsOfDemo)
  expect(await page.locator('body').textContent()).not.toMatch(wordsOfDemo)
  for (const { name, content } of await page
    .locator('meta[content]')
    .evaluateAll((all) =>
      all.map((one) => ({ name: one.outerHTML, content: one.getAttribute('content') ?? '' })),
    )) {
    expect(content, name).not.toMatch(wordsOfDemo)
  }
}

test('a maker of hydraulic fittings sets up an empty portal, and visitors see only that company @phone', async ({
  page,
  context,
  browser,
  trouble,
}) => {
  trouble.expect(/403|422/)
  await onOwnPortal({ DEMO: 'off', ADMIN_EMAIL: undefined, DEMO_PASSWORD: undefined }, async (portal) => {
    // The first admin, with the keyboard alone: a wrong code is refused at its field and costs nothing that was typed.
    await page.goto(`${portal.url}/setup`)
    await untilAlive(page)
    const code = page.getByLabel('Setup code')
    await expect(code).toBeVisible()
    await expectAccessible(page, 'setup: code')
    await typeForm(page, code, ['AAAA-AAAA-AAAA', boss.name, boss.email, boss.password])
    await expect(page.getByText('This is not the setup code.').first()).toBeVisible()
    await expectAccessible(page, 'setup: code refused')
    await expectNoSidewaysScroll(page)
    await expect(page.getByLabel('Email')).toHaveValue(boss.email)
    await typeForm(page, code, [printedCode(portal).toLowerCase().replaceAll('-', ' ')])
    await expect(page.getByRole('heading', { name: 'Go on setting up' })).toBeVisible()

    // A second tab with the used code.
    const second = await context.newPage()
    await second.goto(`${portal.url}/setup`)
    await expect(second.getByText('This portal has an admin, so no setup code is needed.')).toBeVisible()
    await second.close()

    // What is missing is named.
    await page.getByRole('button', { name: 'Finish the setup' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Enter the company' })).toBeVisible()

    // Half filled, refused, left by a reload, resumed.
    await page.getByRole('link', { name: 'Go on with Company' }).click()
    const form = page.getByRole('form', { name: 'Settings' })
    await form.getByLabel('Name in the shop').fill(company.name)
    await form.getByRole('button', { name: 'Save and go to Brand' }).click()
    await expect(form.getByRole('alert').first()).toContainText('Enter the legal name of the company.')
    await expectAccessible(page, 'setup: step refused')
    await page.reload()
    await expect(form.getByText('Draft restored')).toBeVisible()
    await expect(form.getByLabel('Name in the shop')).toHaveValue(company.name)
    for (const [label, text] of [
      ['Legal name', company.legalName],
      ['Tagline (English)', company.tagline.en],
      ['Tagline (Deutsch)', company.tagline.de],
      ['Email for customers', company.email],
      ['Street and number', company.street],
      ['Postcode', company.postcode],
      ['City', company.city],
      ['Country', company.country],
    ] as const) {
      await form.getByLabel(label).fill(text)
    }
    await form.getByRole('button', { name: 'Save and go to Brand' }).click()
    await expect(page.getByRole('heading', { name: 'Brand', level: 1 })).toBeVisible()
    await expectAccessible(page, 'setup: step')
    await expectNoSidewaysScroll(page)

    // A step is put off and taken up later.
    await page.getByRole('button', { name: 'Put off this step' }).click()
    await expect(page.getByRole('heading', { name: 'Selling', level: 1 })).toBeVisible()
    await form.getByLabel('Default language').selectOption(formats.defaultLanguage)
    await form.getByLabel('Currency').fill(formats.currency)
    await form.getByLabel('Time zone').selectOption(formats.timeZone)
    await form.getByRole('button', { name: 'Save and see all steps' }).click()
    await expect(page.getByText('2 of 4 steps are done.')).toBeVisible()
    await page.getByRole('link', { name: 'Go on with Brand' }).click()
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
    await expect(form.getByRole('button', { name: 'Replace' })).toBeVisible()
    await form.getByLabel('Brand colour').fill(fittings.brand.colour)
    await form.getByRole('button', { name: 'Save and go to Selling' }).click()
    await expect(page.getByRole('heading', { name: 'Selling', level: 1 })).toBeVisible()
    await expect(form.getByLabel('Currency')).toHaveValue(formats.currency)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Setup' }).click()
    await page.getByRole('button', { name: 'Finish the setup' }).click()
    await expect(page.getByText('The setup is finished.')).toBeVisible()
    await expectAccessible(page, 'setup: steps done')
    await expectNoSidewaysScroll(page)

    // A visitor whose browser asks for neither language.
    const visitor = await (await browser.newContext({ locale: 'fr-FR', baseURL: portal.url })).newPage()
    trouble.watch(visitor)
    await visitor.goto('/')
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'de')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(company.name)
    await expect(visitor.getByText(company.tagline.de).first()).toBeVisible()
    await expectNoDemo(visitor)
    await visitor.goto('/?lang=en')
    await expect(visitor.getByText(company.tagline.en).first()).toBeVisible()
    await expectNoDemo(visitor)
    // The first admin signs in elsewhere.
    await visitor.goto('/login')
    await untilAlive(visitor)
    await expectNoDemo(visitor)
    await fillLogIn(visitor, boss)
    await expect(visitor).not.toHaveURL(/login/)
    await visitor.goto('/dashboard/setup')
    await expect(visitor.getByText('3 of 4 steps are done.')).toBeVisible()
    await visitor.context().close()
  })
})

test('the demo is left for an own company: its account, its settings and its pages are gone @full', async ({
  page,
  browser,
  trouble,
}) => {
  trouble.expect(/401/)
  await onOwnPortal({}, async (portal) => {
    await page.goto(`${portal.url}/login?lang=en`)
    await untilAlive(page)
    await fillLogIn(page, { email: demoAccounts.admin, password: portal.password })
    await expect(page).not.toHaveURL(/login/)
    await page.goto(`${portal.url}/dashboard/demo`)
    const form = page.getByRole('form', { name: 'Start with my own company' })
    const first = form.getByLabel('Name')
    await expect(first).toBeVisible()
    await expect(page.getByText('Orders').first()).toBeVisible()
    await typeForm(page, first, [boss.name, boss.email, boss.password])
    await expect(page.getByText('The demo is removed. The backup is in')).toBeVisible()
    await expectAccessible(page, 'demo: removed')

    const own = await (await browser.newContext({ baseURL: portal.url })).newPage()
    trouble.watch(own)
    await own.goto('/')
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Shop')
    await expectNoDemo(own)
    await own.goto('/login')
    await untilAlive(own)
    await fillLogIn(own, boss)
    await expect(own).not.toHaveURL(/login/)
    await own.goto('/dashboard/setup')
    await expect(own.getByText('0 of 4 steps are done.')).toBeVisible()
    await own.getByRole('link', { name: 'Go on with Company' }).click()
    await expect(own.getByLabel('Email for customers')).toHaveValue('')
    await own.context().close()
  })
})
