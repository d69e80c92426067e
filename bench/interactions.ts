/**
 * How long the page takes to respond to a tap or a key, on a phone with a processor four times slower than this one:
 * `node bench/interactions.ts http://localhost:3000 customer@datum.example <password>` against a running demo portal.
 * With `admin` at the end and an admin's account it measures the list of all orders, at its longest page, on a wide
 * screen; with `pages` the editor of a page with 40 blocks; with `cart` the cart and the checkout with 200 lines, on the
 * phone. Prints the longest response of each interaction in milliseconds, as browsers measure it (Event Timing, in steps
 * of 8), and ends with 1 if one took longer than allowed.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { type Interaction, onCart } from './cart-interactions.ts'
import { onPageEditor } from './page-interactions.ts'

const slowdown = 4
const goalMs = 200
/** The search opens within a tenth of a second, with the processor slowed down. */
const searchGoalMs = 100

const record = path.join(import.meta.dirname, '../.cache/chromium-path')
const executablePath = existsSync(record) ? readFileSync(record, 'utf8').trim() : undefined

const byName = (role: 'button' | 'link' | 'radio', name: string | RegExp) => async (page: Page) => {
  await page.getByRole(role, { name }).filter({ visible: true }).first().click()
}

/** Until the dialog is open: Event Timing ignores keys with Ctrl, and ends with the first frame after a press. */
async function openSearch(page: Page): Promise<number> {
  // Waits until the code of the search is preloaded.
  await page.waitForTimeout(3_000)
  return page.evaluate(async () => {
    const startedAt = performance.now()
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
    )
    while (!document.querySelector('dialog.command-palette[open]')) await new Promise(requestAnimationFrame)
    return Math.round(performance.now() - startedAt)
  })
}

const interactions: Interaction[] = [
  { name: 'open the menu', path: '/', perform: byName('button', 'Menu') },
  { name: 'open the themes', path: '/', perform: byName('button', /^Theme/) },
  {
    name: 'choose the dark theme',
    path: '/',
    perform: async (page) => {
      await page.getByRole('button', { name: /^Theme/ }).click()
      await page.locator('#theme-menu').getByText('Dark').click()
    },
  },
  { name: 'from the home page to the products', path: '/', perform: byName('link', 'All products') },
  {
    name: 'type a search and send it',
    path: '/products',
    perform: async (page) => {
      await page.getByLabel('Search', { exact: true }).first().click()
      await page.keyboard.type('cassette 12')
      await page.keyboard.press('Enter')
    },
  },
  { name: 'choose a family', path: '/products', perform: byName('link', /^Hubs/) },
  { name: 'open a product', path: '/products', perform: byName('link', 'Cassette 10–52T, 12-speed') },
  { name: 'open an order', path: '/dashboard/myorder', perform: byName('link', /^\d{5}$/) },
  { name: 'open the sections of the dashboard', path: '/dashboard', perform: byName('button', /^Dashboard/) },
  { name: 'open the search', path: '/dashboard', perform: openSearch, goal: searchGoalMs },
  {
    name: 'type into the profile',
    path: '/dashboard',
    perform: async (page) => {
      await page.getByLabel('Education').click()
      await page.keyboard.type('Toolmaker')
    },
  },
  {
    name: 'write a review and choose the rating',
    path: '/dashboard/review',
    perform: async (page) => {
      await page.getByRole('radio').first().press('ArrowRight')
      await page.getByRole('textbox').first().click()
      await page.keyboard.type('Round to a hundredth.')
    },
  },
]

const orders = '/dashboard/manageallorders?limit=100'
const box = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('checkbox', { name }).first().click()
}

const onAdminPage: Interaction[] = [
  { name: 'choose a row', path: orders, perform: box(/^Select order/) },
  { name: 'choose the rows of the page', path: orders, perform: box('Select all rows on this page') },
  {
    name: 'go down the rows and choose one by keys',
    path: orders,
    perform: async (page) => {
      await page.locator('tr[data-row]').first().focus()
      for (const key of ['j', 'j', 'x']) await page.keyboard.press(key)
    },
  },
  { name: 'sort', path: orders, perform: byName('button', 'Total') },
  {
    name: 'filter',
    path: orders,
    perform: async (page) => {
      await byName('button', 'Add filter')(page)
      await byName('button', 'Status')(page)
      await page.getByRole('checkbox', { name: 'Pending' }).click()
      await byName('button', 'Apply')(page)
    },
  },
  { name: 'open the columns', path: orders, perform: byName('button', 'Columns') },
  { name: 'set the rows close', path: orders, perform: byName('button', 'Compact') },
  { name: 'open the menu of a row', path: orders, perform: byName('button', /^More actions for/) },
  {
    name: 'search',
    path: orders,
    perform: async (page) => {
      await page.getByRole('searchbox').click()
      await page.keyboard.type('cassette')
    },
  },
]

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { answeredIn: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId) seen.push(entry.duration)
      }
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit)
  })
}

async function longest(page: Page): Promise<number> {
  const seen = await page.evaluate(() => (window as unknown as { answeredIn?: number[] }).answeredIn ?? [])
  return Math.max(0, ...seen)
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/')
}

const [baseURL, email, password, part] = process.argv.slice(2)
const parts: Record<string, readonly Interaction[]> = { admin: onAdminPage, cart: onCart, pages: onPageEditor }
const isAdminPage = part === 'admin' || part === 'pages'
const chosen = parts[part ?? ''] ?? interactions
if (!baseURL || !email || !password) {
  process.stderr.write('Usage: <url> <email> <password> [admin|cart|pages]\n')
  process.exit(1)
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const viewport = isAdminPage ? { width: 1440, height: 900 } : { width: 390, height: 844 }
const context = await browser.newContext({ baseURL, viewport, hasTouch: !isAdminPage })
const page = await context.newPage()
await signIn(page, email, password)
const slow = await context.newCDPSession(page)
await slow.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
let isSlow = false
for (const interaction of chosen) {
  const { name, before, perform, goal = goalMs } = interaction
  await before?.(page)
  // Known when what it needs is there.
  await page.goto(interaction.path)
  // Pages with an open event stream never finish loading.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await watch(page)
  const measured = await perform(page)
  await page.waitForTimeout(1_000)
  const took = typeof measured === 'number' ? measured : await longest(page)
  isSlow ||= took > goal
  process.stdout.write(`${String(took).padStart(5)} ms of ${goal} allowed  ${name}\n`)
}
await browser.close()
process.exitCode = isSlow ? 1 : 0
