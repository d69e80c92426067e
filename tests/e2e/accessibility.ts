import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { extent } from '#tests/support/extent.ts'
import { type State, states } from '#tests/support/screens.ts'

const rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
/** All rules that depend on the colours of a theme. */
const coloursOnly = { type: 'rule', values: ['color-contrast'] } as const

const openDialog = 'dialog:modal'

/**
 * Rows and items after the fifth, which are made by the code that made those before. Looking for the ground of each text in
 * them took most of the time of a check; the full run does.
 */
const repeated = 'main :is(tr, li, [role="row"]):nth-child(n + 6)'

/** The rules as a script, of the version that the builder uses. */
const axeScript = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** A frame that runs no scripts, such as the preview of an email, cannot be checked: the rules are a script. */
async function canReadFrames(page: Page): Promise<boolean> {
  return (await page.locator('iframe[sandbox=""]').count()) === 0
}

/**
 * Puts the rules into a page that has none yet, and returns a builder that adds nothing. By itself it adds them twice for each
 * check, and the browser compiles them each time: a fifth of the time of a check.
 */
async function builderFor(page: Page): Promise<AxeBuilder> {
  // The check of several frames, which opens another page to merge its results, adds them to each.
  if (page.frames().length > 1 && (await canReadFrames(page))) return new AxeBuilder({ page })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode(true)
}

/** Waits for the end of animations: in the middle of a change of colour the contrast is too low. */
async function untilNothingMoves(page: Page): Promise<void> {
  const isAtRest = () =>
    document.getAnimations().every(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity
      // A toast at the end of its time is about to fade.
      const isLeaving =
        playState === 'finished' && effect instanceof KeyframeEffect && effect.target?.closest('.toast') !== null
      return isEndless || (playState !== 'running' && !isLeaving)
    })
  await page.waitForFunction(isAtRest, undefined, { polling: 100 })
}

async function violationsOf(page: Page, runOnly: typeof rules | typeof coloursOnly): Promise<string[]> {
  await untilNothingMoves(page)
  // Nodes without a violation are not described, because that takes longer than finding the others.
  const builder = (await builderFor(page)).options({
    runOnly: { type: runOnly.type, values: [...runOnly.values] },
    resultTypes: ['violations'],
    iframes: await canReadFrames(page),
  })
  // What an open dialog covers has been checked without it.
  if ((await page.locator(openDialog).count()) > 0) builder.include(openDialog)
  // A button that is half behind the header, which stays at the top, would be too small to press.
  else await page.evaluate(() => window.scrollTo(0, 0))
  if (extent === 'quick') builder.exclude(repeated)
  const { violations } = await builder.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
}

/** Keeps a toast for the time of a check, as the pointer does that rests on it: a check does not wait for its end. */
async function withToastsHeld(page: Page, check: () => Promise<void>): Promise<void> {
  const send = (type: 'mousemove' | 'mouseout') =>
    page.evaluate((name) => {
      const toasts = document.querySelector('[data-sonner-toaster]')
      toasts?.dispatchEvent(new MouseEvent(name, { bubbles: true, relatedTarget: document.body }))
    }, type)
  await send('mousemove')
  await check()
  await send('mouseout')
}

/**
 * Expects no violation of WCAG 2.2 AA that a machine can find, in what the page shows now. In the second theme only
 * colour rules are checked, unless `both` is asked for.
 */
async function expectNoViolation(page: Page, what: string, themes: 'one' | 'both'): Promise<void> {
  await withToastsHeld(page, () => checkThemes(page, what, themes))
}

async function checkThemes(page: Page, what: string, themes: 'one' | 'both'): Promise<void> {
  expect(await violationsOf(page, rules), what).toEqual([])
  if (themes === 'one' && extent === 'quick') return
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  expect(await violationsOf(page, extent === 'full' ? rules : coloursOnly), `${what}, ${other}`).toEqual([])
  await page.emulateMedia({ colorScheme: own })
}

/** A screen right after it was opened: in both themes, and in the quick run in the one that is on. */
export async function expectAccessibleScreen(page: Page, route: string): Promise<void> {
  await expectNoViolation(page, route, extent === 'full' ? 'both' : 'one')
}

/** A dialog or a state of a screen that a journey has opened, each in one place. */
export async function expectAccessible(page: Page, state: State): Promise<void> {
  await expectNoViolation(page, state, states[state])
}

/**
 * What a German page shows now, in one theme: labels and `lang` attributes differ from the English page, colours do not.
 * Only in the full run.
 */
export async function expectAccessibleInGerman(page: Page, what: string): Promise<void> {
  if (extent === 'full') expect(await violationsOf(page, rules), `${what}, in German`).toEqual([])
}

/** Nothing is wider than the page, so it never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // A page that just became narrower may need a moment for its layout.
  await expect.poll(excess, `pixels that stick out to the right of ${page.url()}`).toBeLessThanOrEqual(0)
}
