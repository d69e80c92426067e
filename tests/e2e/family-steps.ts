import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessibility.ts'
import { downloadBy } from './downloads.ts'
import { expect, type Page } from './fixtures.ts'

export type AttributeFields = {
  name: string
  kind: string
  unit?: string
  bounds?: [string, string]
  choices?: string[]
}

/** Adds an attribute to the family that is shown. */
export async function addAttribute(
  page: Page,
  { name, kind, unit, bounds, choices = [] }: AttributeFields,
): Promise<void> {
  await page.getByRole('button', { name: 'Add attribute' }).first().click()
  await expect(page.getByRole('heading', { name: 'New attribute' })).toBeFocused()
  const form = page.getByRole('form', { name: 'Attribute' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('radio', { name: kind, exact: true }).check()
  if (unit) await form.getByLabel('Unit').selectOption({ label: unit })
  if (bounds) {
    await form.getByLabel('From (optional)').fill(bounds[0])
    await form.getByLabel('To (optional)').fill(bounds[1])
  }
  for (const [index, choice] of choices.entries()) {
    if (index > 0) await form.getByRole('button', { name: 'Add choice' }).click()
    // The first field is in the base language.
    await form
      .getByLabel(`Choice ${index + 1}, `)
      .first()
      .fill(choice)
  }
  await form.getByRole('button', { name: 'Add attribute' }).click()
  await expect(page.getByRole('cell', { name: new RegExp(`^${name}`) })).toBeVisible()
}

async function refuseDeletion(page: Page, { button, words }: { button: string; words: RegExp }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog.getByRole('alert')).toContainText(words)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** A change of the type says what it does to values, and is undone with them. Expects the family `Fittings` with a pressure. */
export async function undoChangeOfType(page: Page): Promise<void> {
  await page.goto('/dashboard/settings/families?family=fittings')
  await page.getByRole('link', { name: 'Pressure' }).click()
  const form = page.getByRole('form', { name: 'Attribute' })
  await form.getByRole('radio', { name: 'Text', exact: true }).check()
  await form.getByRole('button', { name: 'Save attribute' }).click()
  await expect(form.getByRole('alert')).toContainText('1 value becomes “Text”')
  await form.getByRole('button', { name: 'Save anyway' }).click()
  await expect(form.getByText('Before its last change, this was “Number”.')).toBeVisible()
  await expectAccessible(page, 'attribute form: undo')
  await form.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText('Type, unit and values restored')).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Number', exact: true })).toBeChecked()
  await expect(form.getByRole('button', { name: 'Undo this change' })).toHaveCount(0)
}

/**
 * A family in use is not deleted: its products move first. Expects a family `Fittings` with one product that is sealed by
 * FKM.
 */
export async function moveWhatIsUsed(page: Page): Promise<void> {
  await page.goto('/dashboard/settings/families?family=fittings')
  await page.getByRole('link', { name: 'Seal' }).click()
  const form = page.getByRole('form', { name: 'Attribute' })
  await form.getByRole('button', { name: 'Delete' }).click()
  await refuseDeletion(page, {
    button: 'Delete attribute',
    words: /1 product of Fittings has Seal: “Straight union”/,
  })
  await form.getByRole('button', { name: 'Remove choice 2' }).click()
  await form.getByLabel('1 product has FKM. What should replace it?').selectOption('NBR')
  await form.getByRole('button', { name: 'Move and remove' }).click()
  await expect(form.getByLabel('Choice 2, English')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete family' }).click()
  await refuseDeletion(page, { button: 'Delete family', words: /Move its contents to another family first/ })

  await page.getByRole('button', { name: 'Add a family' }).click()
  const family = page.getByRole('form', { name: 'Family' })
  await family.getByLabel('Name', { exact: true }).fill('Unions')
  await family.getByRole('button', { name: 'Save family' }).click()
  await expect(page.getByRole('heading', { name: 'Unions', level: 2 })).toBeVisible()
  await page.getByRole('navigation', { name: 'Families' }).getByRole('link', { name: 'Fittings' }).click()
  await page.getByRole('button', { name: 'Move products' }).click()
  const moving = page.getByRole('dialog', { name: 'Move products to another family' })
  await moving.getByLabel('Target family').selectOption('Unions')
  await moving.getByRole('button', { name: 'Move 1 product' }).click()
  await expect(page.getByRole('link', { name: 'Unions 1 product' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete family' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete family' }).click()
  await expect(page.getByRole('heading', { name: 'Unions', level: 2 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fittings' })).toHaveCount(0)
}

/** The file of families is saved, changed and read again; what it would do is shown first. */
export async function takeAlong(page: Page): Promise<void> {
  const saved = await downloadBy(page, () => page.getByRole('button', { name: 'Export' }).click())
  const text = readFileSync(await saved.path(), 'utf8')
  const input = page.getByLabel('Family file')
  const file = (content: string) => ({
    name: 'families.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  })
  const dialog = page.getByRole('dialog', { name: 'Import families' })
  await input.setInputFiles(file('{"families": ['))
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await input.setInputFiles(file(text))
  await expect(dialog.getByText('Only in this portal, kept: 0')).toBeVisible()
  await page.keyboard.press('Escape')
  await input.setInputFiles(file(text.replaceAll('"Unions"', '"Straight unions"')))
  await expect(dialog.getByRole('heading', { name: 'Changed: 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(page.getByRole('heading', { name: 'Straight unions', level: 2 })).toBeVisible()
}
