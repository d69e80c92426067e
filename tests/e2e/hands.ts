import { expect, type Locator, type Page } from './fixtures.ts'

/** How a user works a page. A journey that is written with it is done by mouse or touch, and by keys alone. */
export type Hand = {
  press(target: Locator): Promise<void>
  /** A checkbox or a radio button. */
  toggle(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
  /** The option of a list that begins like this. */
  choose(target: Locator, start: string): Promise<void>
  paste(target: Locator, text: string): Promise<void>
}

async function pasteInto(page: Page, target: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((content) => navigator.clipboard.writeText(content), text)
  await expect(target).toBeFocused()
  await page.keyboard.press('ControlOrMeta+V')
}

export function byMouse(page: Page): Hand {
  return {
    press: (target) => target.click(),
    toggle: (target) => target.click(),
    write: (target, text) => target.fill(text),
    choose: async (target, start) => {
      const value = await target
        .locator('option')
        .filter({ hasText: new RegExp(`^${start}`) })
        .first()
        .getAttribute('value')
      await target.selectOption(value)
    },
    async paste(target, text) {
      await target.click()
      await pasteInto(page, target, text)
    },
  }
}

type Way = 'here' | 'back' | 'on'

function wayTo(element: Element): Way {
  const focused = document.activeElement
  if (!focused || focused === element) return focused ? 'here' : 'on'
  const place = focused.compareDocumentPosition(element)
  return place & Node.DOCUMENT_POSITION_PRECEDING && !(place & Node.DOCUMENT_POSITION_CONTAINS) ? 'back' : 'on'
}

/** More than any page has between two things: a target not reached by then cannot be reached, or the focus is trapped. */
const maxPresses = 400

/** Presses Tab, or Shift+Tab backwards, until the target has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < maxPresses; presses += 1) {
    const way = await target.evaluate(wayTo)
    if (way === 'here') return
    await page.keyboard.press(way === 'back' ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`the Tab key does not lead to ${target}`)
}

/** Whether a part of the element can be seen: what stays in place while the page scrolls does not cover all of it. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [0.1, 0.5, 0.9].some((x) =>
    [0.1, 0.5, 0.9].some((y) => {
      const drawn = document.elementFromPoint(left + width * x, top + height * y)
      return drawn !== null && (element.contains(drawn) || drawn.contains(element))
    }),
  )
}

export function byKeys(page: Page): Hand {
  // Right after a load nothing has the focus; from then on it is never lost.
  let isLoaded = false
  page.on('load', () => {
    isLoaded = true
  })
  async function go(target: Locator): Promise<void> {
    if (!isLoaded) await expect(page.locator('body'), 'the focus is not lost').not.toBeFocused()
    isLoaded = false
    await tabTo(page, target)
    expect(await target.evaluate(isUncovered), `what has the focus is seen: ${target}`).toBe(true)
  }
  return {
    async press(target) {
      await go(target)
      await page.keyboard.press('Enter')
    },
    async toggle(target) {
      await go(target)
      await page.keyboard.press('Space')
    },
    async write(target, text) {
      await go(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async choose(target, start) {
      await go(target)
      await page.keyboard.type(start)
      await expect(target.locator('option:checked')).toContainText(start)
    },
    async paste(target, text) {
      await go(target)
      await pasteInto(page, target, text)
    },
  }
}
