import { expect, test } from './fixtures.ts'

type Moment = 'before React listens' | 'when React listens' | 'right after the commit'

const moments = [
  ['before React listens', 'not hydrated'],
  ['when React listens', 'not hydrated'],
  ['right after the commit', 'hydrated'],
] as const satisfies [Moment, string][]

/**
 * Clicks the first element that a selector finds, once, at the first moment of a kind. A port is polled without a pause, so that the
 * click comes between two tasks of React's.
 */
function clickAt({ selector, moment }: { selector: string; moment: Moment }): void {
  const { port1, port2 } = new MessageChannel()
  const has = (node: object, prefix: string) => Object.keys(node).some((key) => key.startsWith(prefix))
  const isTime = (found: Element) => {
    if (moment === 'right after the commit') return has(found, '__reactProps')
    return moment === 'before React listens' || has(document, '_reactListening')
  }
  port1.onmessage = () => {
    const found = document.querySelector<HTMLElement>(selector)
    if (!found || !isTime(found)) return port2.postMessage(null)
    const isHydrated = has(found, '__reactProps')
    found.click()
    document.documentElement.dataset.clickedWhen = isHydrated ? 'hydrated' : 'not hydrated'
  }
  port2.postMessage(null)
}

for (const [moment, state] of moments) {
  test(`a box that is ticked ${moment} is ticked once`, async ({ page }) => {
    await page.addInitScript(clickAt, { selector: '.compare-choice input', moment })
    await page.goto('/products?family=rotor')
    await expect(page.locator('html')).toHaveAttribute('data-clicked-when', state)
    await expect(page.getByRole('region', { name: 'Compare parts' })).toContainText('1 of 4 parts chosen')
    const boxes = page.getByRole('checkbox', { name: /^Compare / })
    await expect(boxes.first()).toBeChecked()
    await boxes.nth(1).check()
    await expect(page.getByRole('region', { name: 'Compare parts' })).toContainText('2 of 4 parts chosen')
    await expect(boxes.first()).toBeChecked()
  })

  test(`a button that is pressed ${moment} is pressed once`, async ({ page }) => {
    await page.goto('/products?family=rotor')
    const address = await page.locator('a[href*="/products/"]').first().getAttribute('href')
    await page.addInitScript(clickAt, { selector: 'button[aria-label^="Increase by"]', moment })
    await page.goto(`${address}`)
    await expect(page.locator('html')).toHaveAttribute('data-clicked-when', state)
    const quantity = page.getByLabel('Quantity').first()
    const more = page.getByRole('button', { name: /^Increase by/ }).first()
    const step = Number((await more.getAttribute('aria-label'))?.match(/\d+/)?.[0])
    const least = Number(await quantity.getAttribute('aria-valuemin'))
    await expect(quantity).toHaveValue(`${least + step}`)
    await more.click()
    await expect(quantity).toHaveValue(`${least + 2 * step}`)
  })
}

for (const [first, second] of [
  ['before React listens', 'before React listens'],
  ['before React listens', 'when React listens'],
  ['before React listens', 'right after the commit'],
  ['when React listens', 'right after the commit'],
] as const satisfies [Moment, Moment][]) {
  test(`of two boxes, ticked ${first} and ${second}, none is lost`, async ({ page }) => {
    await page.addInitScript(clickAt, { selector: 'li:nth-child(1) .compare-choice input', moment: first })
    await page.addInitScript(clickAt, { selector: 'li:nth-child(2) .compare-choice input', moment: second })
    await page.goto('/products?family=rotor')
    await expect(page.getByRole('region', { name: 'Compare parts' })).toContainText('2 of 4 parts chosen')
    await expect(page.getByRole('checkbox', { name: /^Compare /, checked: true })).toHaveCount(2)
  })
}
