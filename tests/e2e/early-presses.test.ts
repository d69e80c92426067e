import { expect, type Page, type Trouble, test } from './fixtures.ts'

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

/** A page of the same browser that presses what it shows by itself. */
async function openPressing(
  page: Page,
  trouble: Trouble,
  presses: Parameters<typeof clickAt>[0][],
  address: string,
) {
  const own = await page.context().newPage()
  trouble.watch(own)
  for (const press of presses) await own.addInitScript(clickAt, press)
  await own.goto(address)
  return own
}

/** The browser keeps the chosen products; the next page begins without them. */
async function closePressed(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.close()
}

test('a box that is ticked before, when and after React listens is ticked once', { tag: '@full' }, async ({
  page,
  trouble,
}) => {
  for (const [moment, state] of moments) {
    await test.step(moment, async () => {
      const press = { selector: '.compare-choice input', moment }
      const own = await openPressing(page, trouble, [press], '/products?family=rotor')
      await expect(own.locator('html')).toHaveAttribute('data-clicked-when', state)
      await expect(own.getByRole('region', { name: 'Compare products' })).toContainText('1 of 4 products selected')
      const boxes = own.getByRole('checkbox', { name: /^Compare / })
      await expect(boxes.first()).toBeChecked()
      await boxes.nth(1).check()
      await expect(own.getByRole('region', { name: 'Compare products' })).toContainText('2 of 4 products selected')
      await expect(boxes.first()).toBeChecked()
      await closePressed(own)
    })
  }
})

test('a button that is pressed before, when and after React listens is pressed once', async ({
  page,
  trouble,
}) => {
  await page.goto('/products?family=rotor')
  const address = await page.locator('a[href*="/products/"]').first().getAttribute('href')
  for (const [moment, state] of moments) {
    await test.step(moment, async () => {
      const press = { selector: 'button[aria-label^="Increase by"]', moment }
      const own = await openPressing(page, trouble, [press], `${address}`)
      await expect(own.locator('html')).toHaveAttribute('data-clicked-when', state)
      const quantity = own.getByLabel('Quantity').first()
      const more = own.getByRole('button', { name: /^Increase by/ }).first()
      const step = Number((await more.getAttribute('aria-label'))?.match(/\d+/)?.[0])
      const least = Number(await quantity.getAttribute('aria-valuemin'))
      await expect(quantity).toHaveValue(`${least + step}`)
      await more.click()
      await expect(quantity).toHaveValue(`${least + 2 * step}`)
      await closePressed(own)
    })
  }
})

test('of two boxes that are ticked at two of these moments none is lost', { tag: '@full' }, async ({
  page,
  trouble,
}) => {
  for (const [first, second] of [
    ['before React listens', 'before React listens'],
    ['before React listens', 'when React listens'],
    ['before React listens', 'right after the commit'],
    ['when React listens', 'right after the commit'],
  ] as const satisfies [Moment, Moment][]) {
    await test.step(`${first}, ${second}`, async () => {
      const presses = [
        { selector: 'li:nth-child(1) .compare-choice input', moment: first },
        { selector: 'li:nth-child(2) .compare-choice input', moment: second },
      ]
      const own = await openPressing(page, trouble, presses, '/products?family=rotor')
      await expect(own.getByRole('region', { name: 'Compare products' })).toContainText('2 of 4 products selected')
      await expect(own.getByRole('checkbox', { name: /^Compare /, checked: true })).toHaveCount(2)
      await closePressed(own)
    })
  }
})
