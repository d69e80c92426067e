import { readFileSync } from 'node:fs'
import { fittings, wordsOfDemo } from '#tests/support/companies/second-company.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'
import { startLimitMs, startPortal } from './portal.ts'

/** The first admin of a portal without the demo. */
export const boss = { name: 'Berta Boss', email: 'boss@hydrofit.example', password: 'a long enough password' }

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10H0z"/></svg>'
export const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) }

/** An empty database, where no address is an admin's yet. */
export const withoutDemo = { DEMO: 'off', ADMIN_EMAIL: undefined, DEMO_PASSWORD: undefined }

export type OwnPortal = Awaited<ReturnType<typeof startPortal>>['portal']

/** The start of a portal has its own limit, so it does not count in that of the test. */
async function startOutsideLimit(settings: Record<string, string | undefined>) {
  const info = test.info()
  const limitMs = info.timeout
  info.setTimeout(limitMs + startLimitMs)
  const beganAt = performance.now()
  const started = await startPortal(settings)
  info.setTimeout(limitMs + performance.now() - beganAt)
  return started
}

/** Runs a journey on a portal with its own database. */
export async function onOwnPortal(
  settings: Record<string, string | undefined>,
  run: (portal: OwnPortal) => Promise<void>,
): Promise<void> {
  const { portal, stop } = await startOutsideLimit(settings)
  await run(portal).finally(stop)
}

/** The code is printed for the operator, who reads it in the output of the start. */
export function printedCode({ log }: OwnPortal): string {
  return /\/setup, code (\S+)/.exec(readFileSync(log, 'utf8'))?.[1] ?? ''
}

/** Fills in what an order and its documents need of a company, except its name in the shop. */
export async function fillCompany(form: Locator): Promise<void> {
  const { company } = fittings
  for (const [label, text] of [
    ['Legal name', company.legalName],
    ['Tagline (English)', company.tagline.en],
    ['Tagline (Deutsch)', company.tagline.de],
    ['Email for customers', company.email],
    ['Street and number', company.street],
    ['Postcode', company.postcode],
    ['City', company.city],
  ] as const) {
    await form.getByLabel(label).fill(text)
  }
  await form.getByLabel('Country').selectOption(company.country)
}

/** What the page shows and what it says to search engines names no other company. */
export async function expectNoDemo(page: Page): Promise<void> {
  expect(await page.title()).not.toMatch(wordsOfDemo)
  const text = await page.locator('body').evaluate((body) => {
    const shown = body.cloneNode(true) as HTMLElement
    for (const script of shown.querySelectorAll('script')) script.remove()
    return shown.textContent
  })
  expect(text).not.toMatch(wordsOfDemo)
  const tags = await page
    .locator('meta[content]')
    .evaluateAll((all) => all.map((one) => ({ tag: one.outerHTML, content: one.getAttribute('content') ?? '' })))
  for (const { tag, content } of tags) expect(content, tag).not.toMatch(wordsOfDemo)
}
