import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

type Part = { id: string; name: string; description: string; remove: () => Promise<void> }

/** A hub with a material in words, added by one call. It is deleted in the end, because the newest parts are shown at home. */
async function addPart(page: Page, baseURL: string): Promise<Part> {
  await page.goto('/dashboard/manageproduct')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const name = `Translated hub ${randomUUID().slice(0, 8)}`
  const offer = { image: `${baseURL}/icon-192.png`, minorder: 10, available: 40, unitprice: 8.9 }
  const description = `Made to be read as ${name}.`
  const words = { description, category: 'hub', attributes: { material: 'Bronze' } }
  const answer = await page.request.post('/api/product', { headers, data: { name, ...offer, ...words } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { _id } = (await answer.json()) as { _id: string }
  const remove = async () => void (await page.request.delete(`/api/product/${_id}`, { headers }))
  return { id: _id, name, description, remove }
}

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Translations' })
const formOf = (page: Page) => page.getByRole('form', { name: 'Translation' })

test('staff find what lacks a translation, write it by keys alone, and visitors read and find it', {
  tag: '@full',
}, async ({ page, newVisitor, baseURL }) => {
  await signInAs(page, 'admin')
  const { id, name, description, remove } = await addPart(page, baseURL ?? '')
  await page.goto('/dashboard/manageproduct')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Needs translation' }).click()
  await expect(page).toHaveURL(/untranslated=de/)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible()

  await page.goto(`/dashboard/manageproduct/${id}#translations`)
  const section = sectionOf(page)
  await expect(section.getByText('3 texts missing')).toBeVisible()
  await section.getByRole('button', { name: 'Translate: Deutsch' }).press('Enter')
  const form = formOf(page)
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByText(description)).toHaveAttribute('lang', 'en')
  const german = `Übersetzte Nabe ${name.slice(-8)}`
  await page.keyboard.type(german)
  await expectAccessible(page, 'translation form')
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Save translation' }).press('Enter')
  await expect(page.getByText('Translation saved')).toBeVisible()
  await expect(section.getByText('2 texts missing')).toBeVisible()

  const visitor = await newVisitor()
  await visitor.goto(`/products/${id}?lang=de`)
  const heading = visitor.getByRole('heading', { level: 1, name: german })
  await expect(heading).toBeVisible()
  await expect(heading).not.toHaveAttribute('lang')
  await expect(visitor.getByText(description)).toHaveAttribute('lang', 'en')
  const table = visitor.getByRole('region', { name: 'Technische Daten' })
  await expect(table.getByText('Bronze')).toHaveAttribute('lang', 'en')
  await visitor.goto(`/products?lang=de&q=${encodeURIComponent(german)}`)
  await expect(visitor.getByRole('list', { name: 'Produkte' }).getByRole('link', { name: german })).toBeVisible()
  await visitor.goto(`/products/${id}?lang=en`)
  await expect(visitor.getByRole('heading', { level: 1, name })).not.toHaveAttribute('lang')

  await section.getByRole('button', { name: 'Edit translation: Deutsch' }).press('Enter')
  await form.getByLabel('Description').fill(`Zum Lesen gemacht: ${german}`)
  await form.getByLabel('Material').fill('Bronze, gegossen')
  await form.getByRole('button', { name: 'Save translation' }).press('Enter')
  await expect(section.getByText('Complete')).toBeVisible()
  await visitor.goto(`/products/${id}?lang=de`)
  await expect(visitor.getByText(`Zum Lesen gemacht: ${german}`)).not.toHaveAttribute('lang')
  await expect(table.getByText('Bronze, gegossen')).not.toHaveAttribute('lang')
  await page.goto(`/dashboard/manageproduct?untranslated=de&q=${encodeURIComponent(name)}`)
  await expect(page.getByText('No rows match your search and filters.')).toBeVisible()
  await remove()
})

test('texts that were changed in another window are named before they are replaced', { tag: '@full' }, async ({
  page,
  context,
  trouble,
  baseURL,
}) => {
  trouble.expect(/409/)
  await signInAs(page, 'admin')
  const { id, remove } = await addPart(page, baseURL ?? '')
  const other = await context.newPage()
  for (const one of [page, other]) {
    await one.goto(`/dashboard/manageproduct/${id}`)
    await sectionOf(one).getByRole('button', { name: 'Translate: Deutsch' }).click()
    await expect(formOf(one)).toBeVisible()
  }
  await formOf(other).getByLabel('Name').fill('Nabe der Kollegin')
  await formOf(other).getByRole('button', { name: 'Save translation' }).click()
  await expect(other.getByText('Translation saved')).toBeVisible()
  await formOf(page).getByLabel('Name').fill('Eigene Nabe')
  await formOf(page).getByRole('button', { name: 'Save translation' }).click()
  await expect(formOf(page).getByRole('alert')).toContainText('The name is now: Nabe der Kollegin')
  await expect(formOf(page).getByLabel('Name')).toHaveValue('Eigene Nabe')
  await formOf(page).getByRole('button', { name: 'Save translation' }).click()
  await expect(sectionOf(page).getByText('Eigene Nabe')).toBeVisible()
  await remove()
})
