import { articles } from '#tenant/blog.ts'
import { assembly, education, runningLinks, skills } from '#tenant/portfolio.ts'
import { expect, type Page, test } from './fixtures.ts'
import { fillLogIn, untilAlive } from './steps.ts'

const pages = [
  { path: '/myportfolio', entry: 'My Portfolio' },
  { path: '/blog', entry: 'Blog' },
] as const

/** The bar's entries, which a narrow screen keeps in a menu. Opened by keyboard, as some have to. */
async function openNavigation(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (!(await menu.isVisible())) return page.getByRole('navigation', { name: 'Main' })
  await menu.focus()
  await page.keyboard.press('Enter')
  return page.getByRole('navigation', { name: 'Menu' })
}

for (const { path, entry } of pages) {
  test(`${path} has a title, a description and its own address in its head`, async ({ page, portal }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(`^${entry} · `))
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,160}/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', portal.url + path)
  })

  test(`${entry} is reached from the bar by keyboard, and the focus stands on its heading`, async ({ page }) => {
    await page.goto('/')
    await untilAlive(page)
    const link = (await openNavigation(page)).getByRole('link', { name: entry })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect((await openNavigation(page)).getByRole('link', { name: entry })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })
}

test('the bar shows a visitor Home, My Portfolio, Blog and Login', async ({ page }) => {
  await page.goto('/')
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
})

test('the bar shows somebody signed in the dashboard, their name and Sign Out', async ({ page, portal }) => {
  await page.goto('/login')
  await fillLogIn(page, { email: 'customer@datum.example', password: portal.password })
  await expect(page).toHaveURL('/')
  await page.goto('/blog')
  const name = await page.evaluate(() => JSON.parse(localStorage.getItem('datum.session') ?? '{}').displayName)
  const navigation = await openNavigation(page)
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  const banner = page.getByRole('banner')
  await expect(banner.getByText(name, { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Login' }).filter({ visible: true })).toHaveCount(0)
})

test('the blog has five articles, each headed by its question and found from the contents', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.getByRole('article')).toHaveCount(5)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveCount(5)
  for (const { id, question } of articles) {
    await contents.getByRole('link', { name: question }).press('Enter')
    await expect(page).toHaveURL(`/blog#${id}`)
    await expect(page.getByRole('article', { name: question })).toBeInViewport()
    await expect(page.getByRole('heading', { level: 2, name: question })).toBeInViewport()
  }
})

test('both pages are whole before any script runs, and the blog says to machines what it is', async ({
  request,
}) => {
  const accept = { headers: { accept: 'text/html' } }
  const blog = await (await request.get('/blog', accept)).text()
  for (const { question } of articles) expect(blog).toContain(question)
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(blog)?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Blog', blogPost: { length: 5 } })
  const portfolio = await (await request.get('/myportfolio', accept)).text()
  for (const { title } of education) expect(portfolio).toContain(title)
})

test('the portfolio has education, skills and project links that lead somewhere', async ({ page, request }) => {
  await page.goto('/myportfolio')
  const section = (name: string) => page.getByRole('region', { name })
  await expect(section('Education').getByRole('listitem')).toHaveCount(education.length)
  for (const { name } of skills) await expect(section('Skills').getByRole('heading', { name })).toBeVisible()
  for (const { path } of assembly) {
    await expect(section('Project links').getByText(path, { exact: true })).toBeVisible()
  }
  for (const { title, href } of runningLinks) {
    await expect(section('Project links').getByRole('link', { name: title })).toHaveAttribute('href', href)
    expect((await request.get(href)).status()).toBe(200)
  }
})

test('the pages of the sitemap are there, products among them, and the robots and the icon are found', async ({
  request,
  portal,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']) => address)
  const pages = addresses.slice(0, 4)
  expect(pages).toEqual(['/', '/products', '/myportfolio', '/blog'].map((path) => portal.url + path))
  // Products follow, newest first: the newest may be another test's and gone by now.
  const oldest = addresses.at(-1) ?? ''
  expect(oldest).toContain('/products/')
  for (const address of [...pages, oldest]) expect((await request.get(address)).status()).toBe(200)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${portal.url}/sitemap.xml`)
  const icon = await request.get('/favicon.ico')
  expect(icon.status()).toBe(200)
  expect((await icon.body()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
})
