import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { extent } from '#tests/support/extent.ts'
import { type State, states } from '#tests/support/screens.ts'

const rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
/** All that depends on the colours of a theme. */
const coloursOnly = { type: 'rule', values: ['color-contrast'] } as const

const openDialog = 'dialog:modal'

/** Waits until what moves has come to rest: halfway through a change of colour there is a contrast nobody reads at. */
async function untilAtRest(page: Page): Promise<void> {
  const isAtRest = () =>
    document.getAnimations().every(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity
      // A toast whose time has run out is about to fade.
      const isLeaving =
        playState === 'finished' && effect instanceof KeyframeEffect && effect.target?.closest('.toast') !== null
      return isEndless || (playState !== 'running' && !isLeaving)
    })
  await page.waitForFunction(isAtRest, undefined, { polling: 100 })
}

async function violationsOf(page: Page, runOnly: typeof rules | typeof coloursOnly): Promise<string[]> {
  await untilAtRest(page)
  // Nodes without a violation are not described: that takes longer than finding the others.
  const builder = new AxeBuilder({ page }).options({
    runOnly: { type: runOnly.type, values: [...runOnly.values] },
    resultTypes: ['violations'],
  })
  // What an open dialog covers has been read without it.
  if ((await page.locator(openDialog).count()) > 0) builder.include(openDialog)
  // The other mode opens a page of its own to put frames together.
  builder.setLegacyMode(page.frames().length === 1)
  const { violations } = await builder.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
}

/**
 * No violation of WCAG 2.2 AA, as far as a machine can tell, in what the page shows now. In the second theme only what
 * depends on its colours is read, unless everything is wanted.
 */
async function expectNoViolation(page: Page, what: string, themes: 'one' | 'both'): Promise<void> {
  expect(await violationsOf(page, rules), what).toEqual([])
  if (themes === 'one' && extent === 'quick') return
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  expect(await violationsOf(page, extent === 'full' ? rules : coloursOnly), `${what}, ${other}`).toEqual([])
  await page.emulateMedia({ colorScheme: own })
}

/** A screen as it is when it has been opened, in both themes. */
export async function expectAccessibleScreen(page: Page, route: string): Promise<void> {
  await expectNoViolation(page, route, 'both')
}

/** A dialog or a state of a screen that a journey has brought about: each in one place. */
export async function expectAccessible(page: Page, state: State): Promise<void> {
  await expectNoViolation(page, state, states[state])
}

/** Nothing sticks out to the right: the page never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // A page that was made narrower a moment ago may still have to follow.
  await expect.poll(excess, `pixels that stick out to the right of ${page.url()}`).toBeLessThanOrEqual(0)
}
