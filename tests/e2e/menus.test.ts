import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { untilAlive } from './steps.ts'

test('a link is added to the footer in two languages, moved, refused, and the standard links come back', {
  tag: '@full',
}, async ({ page, newVisitor, trouble }) => {
  trouble.expect(/422/)
  await signInAs(page, 'admin')
  await page.goto('/dashboard/menus')
  await untilAlive(page)
  const footer = page.getByRole('region', { name: 'Footer' })
  const links = footer.getByRole('listitem')
  await expect(links, 'the standard links').toHaveCount(4)
  await footer.getByRole('button', { name: 'Add link' }).click()
  await links.last().getByLabel('Label').fill('All parts')
  await links.last().getByLabel('Link', { exact: true }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(links.last().getByText('Link to a page of this site')).toBeVisible()
  await expectAccessible(page, 'menus: refused')
  await expectNoSidewaysScroll(page)
  await links.last().getByLabel('Link', { exact: true }).fill('/products?sort=newest')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await links.last().getByLabel('Label').fill('Alle Teile')
  await links.last().getByRole('button', { name: 'Link 5: move up' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Menu saved')).toBeVisible()

  const visitor = await newVisitor()
  await visitor.goto('/blog?lang=de')
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Alle Teile' })).toBeVisible()

  await footer.getByRole('button', { name: 'Use the standard links' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(links).toHaveCount(4)
  // The button is there while something is not saved.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await visitor.goto('/blog?lang=de')
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Alle Teile' })).toHaveCount(0)
})
