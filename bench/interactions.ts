/**
 * How long the page takes to answer a press or a key, on a phone with a processor four times slower than this one:
 * `node bench/interactions.ts http://localhost:3000 customer@datum.example <password>` against a running demo portal.
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

const [baseURL, email, password] = process.argv.slice(2)
if (!baseURL || !email || !password) {
  process.stderr.write('Say where the portal is and who signs in: <url> <email> <password>\n')
  process.exit(1)
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true })
const page = await context.newPage()
await signIn(page, email, password)
const slow = await context.newCDPSession(page)
await slow.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
let worst = 0
for (const { name, path: where, act } of interactions) {
  await page.goto(where, { waitUntil: 'networkidle' })
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
