import { expectNoSidewaysScroll } from './accessibility.ts'
import { demoAccounts } from './accounts.ts'
import { addHoseFamily } from './database.ts'
import { expect, type Page, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { fillLogIn, untilAlive } from './steps.ts'

type Hose = { name: string; bore: string; thread: string }

async function fillHose(page: Page, { name, bore, thread }: Hose): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Image address').fill('https://pictures.example/hose.png')
  await page.getByLabel('Description').fill('A hose for oil.')
  await page.getByLabel('Unit price, USD').fill('12.5')
  await page.getByLabel('Minimum order').fill('1')
  await page.getByLabel('Available quantity').fill('80')
  await page.getByRole('combobox', { name: /^Family/ }).selectOption('Hoses')
  await page.getByLabel('Bore').fill(bore)
  await page.getByLabel('End thread').fill(thread)
}

test('every kind of attribute is entered, with other units and wrong ones; buyers filter across units and compare', {
  tag: '@full',
}, async ({ page, trouble }) => {
  // The pictures of these products are nowhere.
  trouble.expect(/pictures\.example|ERR_/)
  // A refused filter is an answer of the portal.
  trouble.expect(/422/)
  await page.route('https://pictures.example/**', (route) => route.abort())
  await onOwnPortal({}, async (portal) => {
    await addHoseFamily(portal)
    await test.step('staff enter a hose, and correct what the portal cannot convert', async () => {
      await page.goto(`${portal.url}/login`)
      await fillLogIn(page, { email: demoAccounts.admin, password: portal.password })
      await page.waitForURL((url) => url.pathname !== '/login')
      await page.goto(`${portal.url}/dashboard/addaproduct`)
      await fillHose(page, { name: 'Hose of half an inch', bore: '5 bar', thread: 'g1/2' })
      const fields = page.getByRole('region', { name: 'Specifications' })
      await expect(fields.getByText('Bore: bar cannot be converted into mm')).toBeVisible()
      await page.getByLabel('Bore').fill('1/2 in')
      await expect(fields.getByText('= 12.7 mm')).toBeVisible()
      await expect(fields.getByText('= G 1/2')).toBeVisible()
      await page.getByLabel('Length').fill('250 cm')
      await fields.getByRole('checkbox', { name: 'FKM' }).check()
      await page.getByLabel('Ferrule').selectOption('Steel')
      await page.getByLabel('Pressure, from').fill('250')
      await page.getByLabel('Pressure, up to').fill('10')
      await page.getByLabel('Coated').selectOption('Yes')
      await page.getByLabel('Note').fill('Store it dry')
      const add = page.getByRole('button', { name: 'Add Product', exact: true })
      await add.click()
      await expect(page.getByLabel('Pressure, from')).toBeFocused()
      await expect(fields.getByText('Pressure must begin with the smaller number')).toBeVisible()
      await page.getByLabel('Pressure, from').fill('10')
      await page.getByLabel('Pressure, up to').fill('25 MPa')
      await expect(fields.getByText('= 10 to 250 bar')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await add.click()
      await expect(page.getByText('Hose of half an inch is in the catalogue.')).toBeVisible()
      await fillHose(page, { name: 'Hose of 12 mm', bore: '12', thread: 'G 1/4' })
      await page.getByLabel('Length').fill('1')
      await page.getByLabel('Pressure, from').fill('1')
      await page.getByLabel('Pressure, up to').fill('16')
      await add.click()
      await expect(page.getByText('Hose of 12 mm is in the catalogue.')).toBeVisible()
    })
    const found = page.getByRole('list', { name: 'Products' })
    await test.step('a buyer finds it among millimetres, and hears of a filter that is none', async () => {
      await page.goto(`${portal.url}/products?family=hose&bore=1/2+in`)
      await untilAlive(page)
      await expect(found.getByRole('article')).toHaveCount(1)
      await expect(found).toContainText('Bore 12.7 mm · End thread G 1/2 · Pressure 10 to 250 bar')
      const chips = page.getByRole('list', { name: 'Active filters' })
      await chips.getByRole('link', { name: 'Bore: 12.7 mm' }).click()
      await expect(found.getByRole('article')).toHaveCount(2)
      await page.getByLabel('Length, from').fill('8 kg')
      await page.getByLabel('Length, from').press('Enter')
      await expect(page.getByRole('alert')).toHaveText(/Length: kg cannot be converted into m\. The filter is not/)
      await expect(page.getByLabel('Length, from')).toHaveValue('8 kg')
      await page.getByLabel('Length, from').fill('8 ft')
      await page.getByLabel('Length, from').press('Enter')
      await expect(chips).toContainText('Length: from 2.4384 m')
      await expect(found.getByRole('article')).toHaveCount(1)
      await page.goto(`${portal.url}/products?family=hose&end_thread=g1/4`)
      await expect(found).toContainText('Hose of 12 mm')
      await expect(found.getByRole('article')).toHaveCount(1)
    })
    await test.step('and compares two', async () => {
      await page.goto(`${portal.url}/products?family=hose`)
      await untilAlive(page)
      await page.getByLabel('Compare Hose of half an inch').check()
      await page.getByLabel('Compare Hose of 12 mm').check()
      await page.getByRole('link', { name: 'Compare (2)' }).click()
      await expect(page.getByRole('row', { name: /^Bore/ })).toHaveText(/12.* mm/)
      await expect(page.getByRole('row', { name: /^Pressure/ })).toContainText('10 to 250 bar')
      await expect(page.getByRole('row', { name: /^Note/ })).toHaveCount(0)
    })
  })
})
