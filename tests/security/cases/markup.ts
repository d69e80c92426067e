import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { logIn } from './browsing.ts'
import type { Caller, Case, Environment, Report } from './case.ts'
import { markup, type Seeds, seedMarkup } from './markup-seeds.ts'

const said = encodeURIComponent(markup)

/** Public screens, with markup in every parameter of their address. */
const openScreens = ({ productId, orderId }: Seeds): readonly string[] => [
  '/',
  `/products?q=${said}`,
  `/products?category=${said}&sort=${said}&page=${said}`,
  `/products/${productId}`,
  `/products/${said}`,
  `/products/compare?ids=${productId},${said}`,
  '/myportfolio',
  '/blog',
  `/purchase/${productId}?again=${said}&quantity=${said}`,
  `/payment/${orderId}?redirect_status=${said}&payment_intent=${said}`,
  `/login?from=${said}&reason=${said}&error=${said}`,
  `/login?reset=${said}&email=${said}`,
  `/signup?from=${said}&email=${said}`,
  `/invitation?token=${said}#${said}`,
  `/${said}?${said}=${said}#${said}`,
]

const ownScreens = ({ productId, orderId, importId, person }: Seeds): readonly string[] => [
  '/',
  `/products/${productId}`,
  `/purchase/${productId}`,
  `/payment/${orderId}`,
  '/dashboard',
  `/dashboard/account?verified=${said}`,
  '/dashboard/myorder',
  `/dashboard/myorder/${orderId}`,
  `/dashboard/myorder/${orderId}/again`,
  `/dashboard/review?part=${productId}&order=${said}`,
  `/dashboard/users?q=${said}`,
  '/dashboard/users',
  `/dashboard/users/${person.id}`,
  `/dashboard/manageallorders?q=${said}&status=${said}&sort=${said}`,
  '/dashboard/manageallorders',
  `/dashboard/manageallorders/${orderId}`,
  '/dashboard/payments',
  `/dashboard/addaproduct?like=${productId}`,
  `/dashboard/addaproduct?like=${said}`,
  '/dashboard/manageproduct',
  `/dashboard/manageproduct?q=${said}&stock=${said}`,
  `/dashboard/manageproduct/${productId}`,
  '/dashboard/imports',
  `/dashboard/imports/${importId}`,
  `/dashboard/audit?subject=${said}`,
  '/dashboard/audit',
  `/dashboard/reviews?q=${said}`,
  '/dashboard/reviews',
  `/dashboard/overview?range=${said}`,
  `/dashboard/${said}`,
]

type Trap = { page: Page; hits: string[]; close: () => Promise<void> }

/** A browser that detects `hit()`, and everything that a page loads from the attacker. */
async function openTrap(browser: Browser, url: string, { person, bypassCSP }: Visitor): Promise<Trap> {
  const context = await browser.newContext({ bypassCSP })
  const hits: string[] = []
  await context.exposeFunction('hit', () => hits.push('hit() was called'))
  await context.route(
    ({ host }) => host !== new URL(url).host,
    (route) => route.abort(),
  )
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    hits.push(`a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  if (person) {
    await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
    await logIn(page, person)
  }
  return { page, hits, close: () => context.close() }
}

type Visitor = { person: Caller | undefined; bypassCSP: boolean }

/** Long enough for what a page loads after its scripts run. A page with an event stream is never idle. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined)
}

type Visit = { screens: readonly string[]; visitor: Visitor }

/** Opens the screens in turn and returns how many of them show the markup. */
async function visit({ screens, visitor }: Visit, environment: Environment, report: Report): Promise<number> {
  const browser = await environment.browser()
  if (!browser) {
    report.skip('there is no Chromium')
    return 0
  }
  const { page, hits, close } = await openTrap(browser, environment.url, visitor)
  let shown = 0
  try {
    for (const screen of screens) {
      hits.splice(0)
      await page.goto(environment.url + screen, { waitUntil: 'load' })
      await settle(page)
      const text = await page.evaluate(() => document.documentElement.innerHTML)
      if (text.includes('hit()')) shown += 1
      const links = await page
        .locator('a[href^="javascript:" i], form[action^="javascript:" i], iframe[src^="javascript:" i]')
        .count()
      report.expect(links === 0, `${screen} has a link that runs a script`)
      report.expect(hits.length === 0, `${screen}${visitor.bypassCSP ? ', without the policy' : ''}: ${hits[0]}`)
    }
    hits.splice(0)
    await page.evaluate(() =>
      new Promise((resolve) => {
        document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="hit()">')
        document.body.lastElementChild?.addEventListener('error', resolve, { once: true })
      }).then(() => undefined),
    )
    const isSprung = hits.length > 0
    if (visitor.bypassCSP) report.expect(isSprung, 'the trap does not spring: nothing is proved')
    else report.expect(!isSprung, 'the policy lets an inline script run')
  } finally {
    await close()
  }
  return shown
}

async function showMarkup(environment: Environment, report: Report, bypassCSP: boolean): Promise<void> {
  const seeds = await seedMarkup(environment)
  const open = await visit(
    { screens: openScreens(seeds), visitor: { person: undefined, bypassCSP } },
    environment,
    report,
  )
  const own = await visit(
    { screens: ownScreens(seeds), visitor: { person: seeds.person, bypassCSP } },
    environment,
    report,
  )
  if (await environment.browser()) {
    report.expect(open >= 4, `markup is on ${open} open screens: little is proved`)
    report.expect(own >= 15, `markup is on ${own} screens behind the sign-in: little is proved`)
  }
}

/** Output outside the web: mails, drawings, documents, and API responses opened as a page. */
async function showAnswers(environment: Environment, { expect }: Report): Promise<void> {
  const seeds = await seedMarkup(environment)
  const { send, admin } = environment
  const headers = { cookie: admin.cookie }
  let mailbox = await send('/dev/mail', { headers })
  for (let tries = 0; tries < 50 && !mailbox.text.includes('hit()'); tries++) {
    await sleep(200)
    mailbox = await send('/dev/mail', { headers })
  }
  expect(mailbox.text.includes('hit()'), 'no mail holds markup: nothing is proved')
  expect(!mailbox.text.includes('<img src=x'), 'the mailbox shows markup as it is')
  for (const id of [...mailbox.text.matchAll(/src="\/dev\/mail\/([0-9a-f-]+)"/g)].map(([, one]) => one)) {
    const mail = await send(`/dev/mail/${id}`, { headers })
    expect(!/<img src=x|<script>hit/.test(mail.text), `the mail ${id} holds markup as it is`)
  }
  const paths = [
    `/api/products/${seeds.productId}`,
    '/api/review',
    `/api/payment/${seeds.orderId}`,
    `/api/${said}`,
    `/api/product?limit=${said}`,
  ]
  for (const path of paths) {
    const answer = await send(path, { headers: { accept: 'text/html' } })
    const type = answer.headers.get('content-type') ?? ''
    expect(/json/.test(type), `${path} is sent as ${type}`)
    expect(answer.headers.get('x-content-type-options') === 'nosniff', `${path} may be taken for a page`)
  }
}

export const markupCases: readonly Case[] = [
  { name: 'markup on every screen, with the policy', requirement: 'V1.2', run: (g, r) => showMarkup(g, r, false) },
  {
    name: 'markup on every screen, without the policy',
    requirement: 'V1.2',
    run: (g, r) => showMarkup(g, r, true),
  },
  { name: 'markup in mails and in answers opened as pages', requirement: 'V1.2', run: showAnswers },
]
