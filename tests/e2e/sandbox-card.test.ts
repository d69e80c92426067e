import type { FrameLocator, Request } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'
import { placeOrder } from './steps.ts'

const cardFrame = 'iframe[title="Card details, test mode"]'
const bankFrame = 'iframe[title="Test bank"]'

/** A number with a valid check digit that is not a test card. */
const noTestCard = '4539578763621486'

/** A new customer with a new order, on its card form. */
async function openCardForm(page: Page): Promise<FrameLocator> {
  await signUp(page)
  const { _id } = await placeOrder(page)
  await page.goto(`/payment/${_id}`)
  await expect(page.locator(cardFrame)).toBeVisible()
  return page.frameLocator(cardFrame)
}

async function fillCard(form: FrameLocator, number: string): Promise<void> {
  await form.getByLabel('Card number').pressSequentially(number)
  await form.getByLabel('Expiry').pressSequentially('1235')
  await form.getByLabel('Security code').pressSequentially('123')
}

/** By keyboard: a press right after scrolling hits the former position, because the frame is in another process. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Payment' }).press('Enter')
}

/** Everything that the browser sends from here on, as one text. */
function watchRequests(page: Page): () => string {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  return () => sent.join('\n')
}

test('a test card pays, and its number stays in its frame', async ({ page }) => {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      console.info('port', JSON.stringify(message))
      postMessage.call(this, message)
    }
  })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const form = await openCardForm(page)
  const sent = watchRequests(page)
  await fillCard(form, '4242424242424242')
  await expect(form.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(form.getByText('Visa')).toBeVisible()
  await expect(form.getByLabel('Expiry')).toHaveValue('12 / 35')
  expect(await form.locator('html').evaluate((html) => html.outerHTML)).not.toMatch(/=.[\d ]*4242 ?4242/)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  for (const text of [sent(), said.join('\n'), stored]) expect(text).not.toMatch(/4242.?4242/)
  expect(sent()).toContain('pm_card_visa')
  expect(said.join('\n')).toContain('"kind":"answer"')
})

test('a card that is not a test card is refused before anything is sent', { tag: '@full' }, async ({ page }) => {
  const form = await openCardForm(page)
  const sent = watchRequests(page)
  await fillCard(form, noTestCard)
  await expect(
    form.getByText('This is not a test card. Real cards are not accepted here; nothing was sent.'),
  ).toBeVisible()
  await pay(page)
  await expect(form.getByLabel('Card number')).toBeFocused()
  expect(sent()).not.toContain('/confirm')
  expect(sent()).not.toContain(noTestCard.slice(0, 8))
})

test('an incomplete form shows missing values at their fields, and focuses the first', { tag: '@full' }, async ({
  page,
}) => {
  const form = await openCardForm(page)
  await form.getByLabel('Card number').pressSequentially('4242')
  await form.getByLabel('Expiry').pressSequentially('1')
  await form.getByLabel('Expiry').press('Enter')
  await expect(form.getByText('The card number is incomplete.')).toBeVisible()
  await expect(form.getByText('The expiry date is incomplete.')).toBeVisible()
  await expect(form.getByText('The security code is incomplete.')).toBeVisible()
  await expect(form.getByLabel('Card number')).toBeFocused()
  await expect(form.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
  await form.getByText('Test cards').click()
  await form.getByLabel('Card number').fill(noTestCard)
  await expectAccessible(page, 'payment: card form')
  await expectNoSidewaysScroll(page)
})

test('a number can be corrected in its middle', { tag: '@full' }, async ({ page }) => {
  const form = await openCardForm(page)
  const number = form.getByLabel('Card number')
  await number.pressSequentially('42424242')
  for (let step = 0; step < 4; step += 1) await number.press('ArrowLeft')
  await number.press('Backspace')
  await expect(number).toHaveValue('4244 242')
  await number.pressSequentially('0')
  await expect(number).toHaveValue('4240 4242')
})

test("the bank's question: yes pays, Escape does not, and the focus returns", { tag: '@full' }, async ({
  page,
  trouble,
}) => {
  trouble.expect(/402/)
  const form = await openCardForm(page)
  await form.getByText('Test cards').click()
  await form.getByRole('button', { name: /3155/ }).press('Enter')
  const bank = page.frameLocator(bankFrame)
  await pay(page)
  await expect(bank.getByRole('heading', { name: 'Test bank: confirm this payment?' })).toBeFocused()
  await expectAccessible(page, 'payment: bank')
  await bank.getByRole('heading').press('Escape')
  await expect(page.getByText('The bank could not verify your identity.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Payment' })).toBeFocused()
  await pay(page)
  // The question takes the focus once it is there, and with it a press that comes before.
  await expect(bank.getByRole('heading')).toBeFocused()
  await bank.getByRole('button', { name: 'Complete authentication' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
})

test('the page cannot read the frame, and the frame has its height from the start', { tag: '@full' }, async ({
  page,
}) => {
  const heights = new Set<string>()
  page.on('console', (message) => {
    if (message.text().startsWith('height ')) heights.add(message.text())
  })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const frame = document.querySelector('iframe[title^="Card details"]')
      if (frame) console.info('height', getComputedStyle(frame).height)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await openCardForm(page)
  expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument ?? null)).toBeNull()
  expect([...heights]).toHaveLength(1)
})

test('a short outage takes nothing of the page away: what was typed into the card form stays', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/Failed to load resource|request: (GET|POST)/)
  const form = await openCardForm(page)
  await fillCard(form, '4242424242424242')
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const isOfPayment = (request: Request) => request.url().includes('/api/payment/')
  await page.route('**/api/payment/**', (route) => route.abort('connectionfailed'))
  const cut = page.waitForEvent('requestfailed', isOfPayment)
  await comeBack()
  await cut
  await page.unroute('**/api/payment/**')
  const answered = page.waitForEvent('requestfinished', isOfPayment)
  await comeBack()
  await answered
  await expect(form.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
})
