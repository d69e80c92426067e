import { exportOf, wooHeaders } from '#tests/support/files/shop-exports.ts'
import { type AttributeFields, addAttribute } from './family-steps.ts'
import { expect, type Page } from './fixtures.ts'
import { choose, step } from './import-steps.ts'
import { untilAlive } from './steps.ts'

/** The range of a maker of hydraulic fittings: what each family has, and what its products say of it in another shop. */
type Family = {
  name: string
  attributes: AttributeFields[]
  /** Taken from a family before, so that buyers filter both by it. */
  shared?: string
  /** Values by the name of the attribute; products take them in turn. */
  values: Record<string, string[]>
}

const pressure: AttributeFields = { name: 'Pressure', kind: 'Number', unit: 'bar', bounds: ['0', '1000'] }

export const families: Family[] = [
  {
    name: 'Fittings',
    attributes: [
      { name: 'Thread', kind: 'Dimension' },
      pressure,
      { name: 'Seal', kind: 'Choice', choices: ['NBR', 'FKM', 'EPDM'] },
    ],
    values: {
      Thread: ['G 1/2', 'g1/4', 'M16x1.5', '3/8-18 NPT'],
      Pressure: ['400 bar', '250', '40 MPa', '9000 psi'],
      Seal: ['NBR', 'FKM'],
    },
  },
  {
    name: 'Hoses',
    attributes: [
      { name: 'Bore', kind: 'Number', unit: 'mm', bounds: ['3', '100'] },
      { name: 'Temperature', kind: 'Range', unit: '°C', bounds: ['-60', '200'] },
    ],
    shared: 'Pressure',
    values: {
      Bore: ['12 mm', '1/2 in', '3/4 in', '6'],
      Temperature: ['-40 to 100', '-20 to 80'],
      Pressure: ['250 bar', '400 bar'],
    },
  },
  {
    name: 'Couplings',
    attributes: [
      { name: 'Flow', kind: 'Number', unit: 'l/min' },
      { name: 'Under pressure', kind: 'Yes or no' },
    ],
    shared: 'Thread',
    values: { Flow: ['40 l/min', '1 l/s'], 'Under pressure': ['Yes', 'No'], Thread: ['G 1/2', 'G 3/4'] },
  },
  {
    name: 'Valves',
    attributes: [
      { name: 'Actuation', kind: 'Choice', choices: ['Manual', 'Solenoid'] },
      { name: 'Media', kind: 'Several choices', choices: ['Mineral oil', 'Water glycol', 'Bio oil'] },
    ],
    shared: 'Pressure',
    values: {
      Actuation: ['Manual', 'Solenoid'],
      Media: ['Mineral oil, Bio oil', 'Water glycol'],
      Pressure: ['315 bar', '350 bar'],
    },
  },
]
const ofEach = 50
/** A property that no family has yet. */
const surface = ['Zinc-nickel', 'Black oxide']

export async function addFamilies(page: Page): Promise<void> {
  await page.goto('/dashboard/settings/families')
  for (const [index, { name, attributes, shared }] of families.entries()) {
    await page.getByRole('button', { name: index === 0 ? 'Add your first family' : 'Add a family' }).click()
    const form = page.getByRole('form', { name: 'Family' })
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByRole('button', { name: 'Save family' }).click()
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    if (shared) await takeAttribute(page, shared)
    for (const attribute of attributes) await addAttribute(page, attribute)
  }
}

async function takeAttribute(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add attribute' }).first().click()
  const select = page.getByLabel('Use an attribute of another family')
  const option = select.locator('option', { hasText: new RegExp(`^${name} \\(`) })
  await select.selectOption((await option.getAttribute('value')) ?? '')
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
}

/** The export of another shop, with the properties of each product as pairs of a name and a value. */
function rangeFile() {
  const pairs = [2, 3, 4].flatMap((n) => [`Attribute ${n} name`, `Attribute ${n} value(s)`])
  const rows = families.flatMap(({ name, values }, position) =>
    Array.from({ length: ofEach }, (_, index) => {
      const said = [
        ...Object.entries(values).map(([key, all]) => [key, all[index % all.length] ?? '']),
        ['Surface', surface[index % surface.length] ?? ''],
      ]
      const cells = said.flatMap(([key = '', value = ''], pair) => [
        [`Attribute ${pair + 1} name`, key],
        [`Attribute ${pair + 1} value(s)`, value],
      ])
      const number = index + 1
      return {
        ID: position * ofEach + number,
        Type: 'simple',
        Published: 1,
        Stock: 900,
        Categories: name,
        SKU: `${name.slice(0, 2).toUpperCase()}-${number}`,
        Name: `${name.slice(0, -1)} ${number}`,
        ...{
          Description: `Steel, tested.\\nPart ${number} of the range.`,
          'Regular price': (3 + index).toFixed(2),
        },
        Images: `https://pictures.example/${name.toLowerCase()}-${number}.png, https://pictures.example/side.png`,
        ...Object.fromEntries(cells),
      }
    }),
  )
  const buffer = Buffer.from(exportOf([...wooHeaders, ...pairs], rows))
  return { name: 'wc-product-export.csv', mimeType: 'text/csv', buffer }
}

/** All 200 products at once, with an attribute that is new in the same step. */
export async function importRange(page: Page): Promise<void> {
  await page.goto('/dashboard/manageproduct')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose(page, rangeFile())
  await expect(page.getByText('This is a product export from WooCommerce.')).toBeVisible()
  await page.getByRole('button', { name: 'Use all suggestions' }).click()
  await expect(page.getByText('1 new attribute', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const count = families.length * ofEach
  await expect(step(page, `${count} products ready to import`)).toBeFocused()
  await page.getByRole('button', { name: `Import ${count} products` }).click()
  await expect(step(page, `${count} products were imported`)).toBeFocused()
}

/** A buyer filters across units: what was written in inches, megapascals or litres per second is found in others. */
export async function filterRange(page: Page): Promise<void> {
  const total = (count: number) => page.getByText(new RegExp(`^${count} products$`)).first()
  await page.goto('/products?lang=en')
  await untilAlive(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Hoses/ })
    .first()
    .click()
  await expect(page).toHaveURL(/family=hoses/)
  await page.getByLabel('Bore, from').fill('1/2 in')
  await page.getByLabel('Bore, up to').fill('13 mm')
  await page.getByLabel('Bore, up to').press('Enter')
  await expect(total(13)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('12.7')
  await page.goto('/products?family=fittings&pressure=40+MPa..')
  await untilAlive(page)
  await expect(total(37)).toBeVisible()
  await page
    .getByRole('link', { name: /^G 1\/2/ })
    .first()
    .click()
  await expect(page).toHaveURL(/thread=/)
  await expect(total(13)).toBeVisible()
}
