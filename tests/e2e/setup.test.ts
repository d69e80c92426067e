import { fittings } from '#tests/support/companies/second-company.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { demoAccounts } from './accounts.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'
import { boss, expectNoDemo, fillCompany, logo, onOwnPortal, printedCode, withoutDemo } from './own-company.ts'
import { fillLogIn, untilAlive } from './steps.ts'

const { company, formats } = fittings

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

test('a maker of hydraulic fittings sets up an empty portal, and visitors see only that company', async ({
  page,
  context,
  browser,
  trouble,
}) => {
  trouble.expect(/403|422/)
  await onOwnPortal(withoutDemo, async (portal) => {
    // The first admin, with the keyboard alone: a wrong code is refused at its field and costs nothing that was typed.
    await page.goto(`${portal.url}/setup`)
    await untilAlive(page)
    const code = page.getByLabel('Setup code')
    await expect(code).toBeVisible()
    await expectAccessible(page, 'setup: code')
    await typeForm(page, code, ['AAAA-AAAA-AAAA', boss.name, boss.email, boss.password])
    await expect(page.getByText('This setup code is not correct.').first()).toBeVisible()
    await expectAccessible(page, 'setup: code refused')
    await expectNoSidewaysScroll(page)
    await expect(page.getByLabel('Email')).toHaveValue(boss.email)
    await typeForm(page, code, [printedCode(portal).toLowerCase().replaceAll('-', ' ')])
    await expect(page.getByRole('heading', { name: 'Continue setup' })).toBeVisible()

    // A second tab with the used code.
    const second = await context.newPage()
    await second.goto(`${portal.url}/setup`)
    await expect(second.getByText('This portal already has an admin, so no setup code is needed.')).toBeVisible()
    await second.close()

    // Missing details are named.
    await page.getByRole('button', { name: 'Finish setup' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Enter your company' })).toBeVisible()

    // Half filled, refused, left by a reload, resumed.
    await page.getByRole('link', { name: 'Continue with Company' }).click()
    const form = page.getByRole('form', { name: 'Settings' })
    await form.getByLabel('Shop name').fill(company.name)
    await form.getByRole('button', { name: 'Save and go to Brand' }).click()
    await expect(form.getByRole('alert').first()).toContainText('Enter your company’s legal name.')
    await expectAccessible(page, 'setup: step refused')
    await page.reload()
    await expect(form.getByText('Draft restored')).toBeVisible()
    await expect(form.getByLabel('Shop name')).toHaveValue(company.name)
    await fillCompany(form)
    await form.getByRole('button', { name: 'Save and go to Brand' }).click()
    await expect(page.getByRole('heading', { name: 'Brand', level: 1 })).toBeVisible()
    await expectAccessible(page, 'setup: step')
    await expectNoSidewaysScroll(page)

    // A step is put off and taken up later.
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await expect(page.getByRole('heading', { name: 'Selling', level: 1 })).toBeVisible()
    await expect(form.getByLabel('Currency')).toHaveValue('EUR')
    await expect(page.getByText('Filled in from the country of the company and your browser.')).toBeVisible()
    await form.getByLabel('Default language').selectOption(formats.defaultLanguage)
    await form.getByLabel('Currency').fill(formats.currency)
    await form.getByLabel('Time zone').selectOption(formats.timeZone)
    await form.getByRole('button', { name: 'Save and go to Buyers' }).click()
    await expect(page.getByRole('heading', { name: 'Buyers', level: 1 })).toBeVisible()
    await expect(form.getByLabel('Sells to')).toHaveValue('businesses')
    await form.getByRole('button', { name: 'Save and see all steps' }).click()
    await expect(page.getByText('3 of 7 steps are done.')).toBeVisible()
    await page.getByRole('link', { name: 'Continue with Brand' }).click()
    await form.locator('input[type=file]').first().setInputFiles(logo)
    await expect(form.getByRole('button', { name: 'Replace' })).toBeVisible()
    await form.getByLabel('Brand colour', { exact: true }).fill(fittings.brand.colour)
    await form.getByRole('button', { name: 'Save and go to Selling' }).click()
    await expect(page.getByRole('heading', { name: 'Selling', level: 1 })).toBeVisible()
    await expect(form.getByLabel('Currency')).toHaveValue(formats.currency)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Setup' }).click()
    await page.getByRole('button', { name: 'Finish setup' }).click()
    await expect(page.getByText('Setup is complete.')).toBeVisible()
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
    // The first admin signs in elsewhere. The page before may have been left before its scripts noted its language.
    await visitor.goto('/login?lang=en')
    await untilAlive(visitor)
    await expectNoDemo(visitor)
    await fillLogIn(visitor, boss)
    await expect(visitor).not.toHaveURL(/login/)
    await visitor.goto('/dashboard/setup')
    await expect(visitor.getByText('4 of 7 steps are done.')).toBeVisible()
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
    const form = page.getByRole('form', { name: 'Start with my company' })
    const first = form.getByLabel('Name')
    await expect(first).toBeVisible()
    await expect(page.getByRole('main').getByText('Orders', { exact: true })).toBeVisible()
    await typeForm(page, first, [boss.name, boss.email, boss.password])
    await expect(page.getByText('The demo has been removed. The backup is in')).toBeVisible()
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
    await expect(own.getByText('0 of 7 steps are done.')).toBeVisible()
    await own.getByRole('link', { name: 'Continue with Company' }).click()
    await expect(own.getByLabel('Email for customers')).toHaveValue('')
    await own.context().close()
  })
})
