/**
 * How long the page takes to answer a press or a key, on a phone with a processor four times slower than this one:
 * `node bench/interactions.ts http://localhost:3000 customer@datum.example <password>` against a running demo portal. With
 * `desk` behind it and an admin it is the table of all orders, as long as a page of it gets, on a wide screen.
 * Prints the longest answer of each interaction in milliseconds, as browsers measure it (Event Timing, in steps of 8).
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'

const slowdown = 4
const goalMs = 200

const record = path.join(import.meta.dirname, '../.cache/chromium-path')
const executablePath = existsSync(record) ? readFileSync(record, 'utf8').trim() : undefined

type Interaction = { name: string; path: string; act: (page: Page) => Promise<void> }

const byName = (role: 'button' | 'link' | 'radio', name: string | RegExp) => async (page: Page) => {
  await page.getByRole(role, { name }).filter({ visible: true }).first().click()
}

const interactions: Interaction[] = [
  { name: 'open the menu', path: '/', act: byName('button', 'Menu') },
  { name: 'open the themes', path: '/', act: byName('button', /^Theme/) },
  {
    name: 'choose the dark theme',
    path: '/',
    act: async (page) => {
      await page.getByRole('button', { name: /^Theme/ }).click()
      await page.locator('#theme-menu').getByText('Dark').click()
    },
  },
  { name: 'from the home page to the products', path: '/', act: byName('link', 'All products') },
  {
    name: 'type a search and send it',
    path: '/products',
    act: async (page) => {
      await page.getByLabel('Search', { exact: true }).first().click()
      await page.keyboard.type('cassette 12')
      await page.keyboard.press('Enter')
    },
  },
  { name: 'choose a family', path: '/products', act: byName('link', /^Hubs/) },
  { name: 'open a product', path: '/products', act: byName('link', 'Cassette 10–52T, 12-speed') },
  { name: 'open an order', path: '/dashboard/myorder', act: byName('link', /^\d{5}$/) },
  { name: 'open the sections of the dashboard', path: '/dashboard', act: byName('button', /^Dashboard/) },
  { name: 'open the search', path: '/dashboard', act: (page) => page.keyboard.press('Control+k') },
  {
    name: 'type into the profile',
    path: '/dashboard',
    act: async (page) => {
      await page.getByLabel('Education').click()
      await page.keyboard.type('Toolmaker')
    },
  },
  {
    name: 'write a review and choose the rating',
    path: '/dashboard/review',
    act: async (page) => {
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

const ofTheDesk: Interaction[] = [
  { name: 'choose a row', path: orders, act: box(/^Select order/) },
  { name: 'choose the rows of the page', path: orders, act: box('Select the rows of this page') },
  {
    name: 'go down the rows and choose one by keys',
    path: orders,
    act: async (page) => {
      await page.locator('tr[data-row]').first().focus()
      for (const key of ['j', 'j', 'x']) await page.keyboard.press(key)
    },
  },
  { name: 'sort', path: orders, act: byName('button', 'Total') },
  {
    name: 'filter',
    path: orders,
    act: async (page) => {
      await byName('button', 'Add filter')(page)
      await byName('button', 'Status')(page)
      await page.getByRole('checkbox', { name: 'Pending' }).click()
      await byName('button', 'Apply')(page)
    },
  },
  { name: 'open the columns', path: orders, act: byName('button', 'Columns') },
  { name: 'set the rows close', path: orders, act: byName('button', 'Compact') },
  { name: 'open the menu of a row', path: orders, act: byName('button', /^More about/) },
  {
    name: 'search',
    path: orders,
    act: async (page) => {
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
const isDesk = part === 'desk'
if (!baseURL || !email || !password) {
  process.stderr.write('Say where the portal is and who signs in: <url> <email> <password> [desk]\n')
  process.exit(1)
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const viewport = isDesk ? { width: 1440, height: 900 } : { width: 390, height: 844 }
const context = await browser.newContext({ baseURL, viewport, hasTouch: !isDesk })
const page = await context.newPage()
await signIn(page, email, password)
const slow = await context.newCDPSession(page)
await slow.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
let worst = 0
for (const { name, path: where, act } of isDesk ? ofTheDesk : interactions) {
  await page.goto(where)
  // Pages that hear of news never end their loading.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await watch(page)
  await act(page)
  await page.waitForTimeout(1_000)
  const took = await longest(page)
  worst = Math.max(worst, took)
  process.stdout.write(`${String(took).padStart(5)} ms  ${name}\n`)
}
process.stdout.write(`${String(worst).padStart(5)} ms  the longest, of ${goalMs} allowed\n`)
await browser.close()
process.exitCode = worst > goalMs ? 1 : 0
