import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

test('a synonym is added, works in the shop, is changed and deleted, by keys alone', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  // Different on each screen: both sizes run side by side on one portal.
  const word = `gubbins${test.info().project.name}`
  await signInAs(page, 'admin')
  await page.goto('/dashboard/synonyms')
  await page.getByRole('button', { name: 'Add synonym' }).press('Enter')
  const form = page.getByRole('form', { name: 'Synonym' })
  await expect(form.getByLabel('Customers search for')).toBeFocused()
  await page.keyboard.type(`${word}, !?`)
  await form.getByRole('button', { name: 'Save synonym' }).press('Enter')
  await expect(form.getByRole('alert')).toContainText('Each phrase needs a letter or a digit.')
  await expect(form.getByRole('alert')).toContainText('Enter what the search should find.')
  await expectAccessible(page, 'synonym form: refused')
  await form.getByLabel('Customers search for').fill(`${word}\nodds and ${word}`)
  await form.getByLabel('The search also finds').fill('headset')
  await form.getByRole('button', { name: 'Save synonym' }).press('Enter')
  await expect(page.getByText('Synonym saved')).toBeVisible()

  const visitor = await browser.newPage()
  for (const words of [word, `odds and ${word}`]) {
    await visitor.goto(`/products?q=${encodeURIComponent(words)}`)
    await expect(visitor.getByRole('list', { name: 'Products' })).toContainText('Headset')
  }

  await page.getByLabel('Word', { exact: true }).fill(word)
  const row = page.getByRole('row', { name: new RegExp(word) })
  await expect(row).toContainText(`${word}, odds and ${word}`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 synonym')
  await expectAccessible(page, 'synonyms: narrowed')
  await expectNoSidewaysScroll(page)
  await row.getByRole('button', { name: `Change synonym ${word}` }).press('Enter')
  await form.getByLabel('The search also finds').fill('pedal')
  await form.getByRole('button', { name: 'Save synonym' }).press('Enter')
  await expect(row).toContainText('pedal')
  await row.getByRole('button', { name: `Delete synonym ${word}` }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete this synonym?' })
  await expect(question).toContainText(`${word}, odds and ${word} → pedal`)
  await question.getByRole('button', { name: 'Delete synonym' }).press('Enter')
  await expect(page.getByText('No synonym has this word')).toBeVisible()
  await page.getByRole('button', { name: 'Show all synonyms' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Deutsch' })).toBeVisible()
  await visitor.goto(`/products?q=${word}`)
  await expect(visitor.getByRole('list', { name: 'Products' })).toHaveCount(0)
  await visitor.close()
})

test('what was changed in another window is shown before it is replaced', { tag: '@full' }, async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/409/)
  await signInAs(page, 'admin')
  await page.goto('/dashboard/synonyms')
  const other = await context.newPage()
  const form = page.getByRole('form', { name: 'Synonym' })
  await page.getByRole('button', { name: 'Change synonym calliper' }).click()
  await other.goto('/dashboard/synonyms')
  await other.getByRole('button', { name: 'Change synonym calliper' }).click()
  const otherForm = other.getByRole('form', { name: 'Synonym' })
  await otherForm.getByLabel('Customers search for').fill('calliper, brake body, brake grip')
  await otherForm.getByRole('button', { name: 'Save synonym' }).click()
  await expect(other.getByText('Synonym saved')).toBeVisible()
  await form.getByLabel('Customers search for').fill('calliper, brake body')
  await form.getByRole('button', { name: 'Save synonym' }).click()
  await expect(form.getByRole('alert')).toContainText('It is now: calliper, brake body, brake grip → caliper')
  await expect(form.getByLabel('Customers search for')).toHaveValue('calliper, brake body')
  await form.getByRole('button', { name: 'Save synonym' }).click()
  await expect(page.getByRole('row', { name: /calliper/ })).not.toContainText('brake grip')
})
