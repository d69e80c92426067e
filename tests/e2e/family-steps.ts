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
    await form.getByLabel(`Choice ${index + 1}, English`).fill(choice)
  }
  await form.getByRole('button', { name: 'Add attribute' }).click()
  await expect(page.getByRole('cell', { name: new RegExp(`^${name}`) })).toBeVisible()
}
