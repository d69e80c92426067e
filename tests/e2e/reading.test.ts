import { articles } from '#demo/company/blog.ts'
import { assembly, education, runningLinks, skills } from '#demo/company/portfolio.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { untilAlive } from './steps.ts'

const pages = [
  { path: '/myportfolio', entry: 'My Portfolio', expectContent: expectPortfolio },
  { path: '/blog', entry: 'Blog', expectContent: expectBlog },
] as const

/** The bar's entries, which are in a menu on a narrow screen. Opened by keyboard. */
async function openNavigation(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (!(await menu.isVisible())) return page.getByRole('navigation', { name: 'Main' })
  const navigation = page.getByRole('navigation', { name: 'Menu' })
  // Pressed again, the button would close it.
  if (await navigation.isVisible()) return navigation
  await menu.focus()
  await page.keyboard.press('Enter')
  return navigation
}

test('the bar shows a visitor Home, My Portfolio, Blog and Login, and leads to each page by keyboard, with the focus on its heading', async ({
  page,
}) => {
  await page.goto('/')
  await untilAlive(page)
  const navigation = await openNavigation(page)
  await expect(navigation.getByRole('link').filter({ visible: true })).toContainText([
    'Home',
    'My Portfolio',
    'Blog',
  ])
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Login' }).filter({ visible: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })).toHaveCount(0)
  for (const { path, entry, expectContent } of pages) {
    const link = (await openNavigation(page)).getByRole('link', { name: entry })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect((await openNavigation(page)).getByRole('link', { name: entry })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectContent(page)
  }
})

test('the bar shows a signed-in user the dashboard, their name and Sign Out', async ({ page }) => {
  await signInAs(page, 'customer')
  await page.goto('/blog')
  const name = await page.evaluate(() => JSON.parse(localStorage.getItem('datum.session') ?? '{}').displayName)
  const navigation = await openNavigation(page)
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  const banner = page.getByRole('banner')
  await expect(banner.getByText(name, { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Login' }).filter({ visible: true })).toHaveCount(0)
})

/** Five articles, each headed by its question and listed in the contents. */
async function expectBlog(page: Page): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(5)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveCount(5)
  for (const { id, question } of articles) {
    await contents.getByRole('link', { name: question }).press('Enter')
    await expect(page).toHaveURL(`/blog#${id}`)
    await expect(page.getByRole('article', { name: question })).toBeInViewport()
    await expect(page.getByRole('heading', { level: 2, name: question })).toBeInViewport()
  }
}

/** Education, skills and project links. */
async function expectPortfolio(page: Page): Promise<void> {
  const section = (name: string) => page.getByRole('region', { name })
  await expect(section('Education').getByRole('listitem')).toHaveCount(education.length)
  for (const { name } of skills) await expect(section('Skills').getByRole('heading', { name })).toBeVisible()
  for (const { path } of assembly) {
    await expect(section('Project links').getByText(path, { exact: true })).toBeVisible()
  }
  for (const { title, href } of runningLinks) {
    await expect(section('Project links').getByRole('link', { name: title })).toHaveAttribute('href', href)
  }
}
