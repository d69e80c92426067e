import { randomBytes, randomUUID } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { addParts } from './database.ts'
import { expect, type Page } from './fixtures.ts'
import type { Hand } from './hands.ts'
import type { Portal } from './portal.ts'

export type Part = { id: string; sku: string }

export const minimum = 10

/** How the numbers of the parts end. Four of them begin alike; the last is sold in packs. */
const endings = [
  ...Array.from({ length: 28 }, (_, index) => String(index + 1).padStart(2, '0')),
  ...['3A', '3B', '3C', '3D', '40'],
] as const

/** Parts of one journey: it changes their prices and their stock. By the end of their number. */
export async function addPartsOfJourney(portal: Portal): Promise<(ending: string) => Part> {
  const prefix = `JO${randomBytes(3).toString('hex').toUpperCase()}`
  const parts = endings.map((ending) => ({
    sku: `${prefix}-${ending}`,
    name: `Demo washer ${prefix} ${ending}`,
    minOrder: minimum,
    multiple: ending === '40' ? 5 : 1,
  }))
  const ids = await addParts(portal, parts)
  return (ending) => ({ id: ids[endings.indexOf(ending)] ?? '', sku: `${prefix}-${ending}` })
}

/** A user of a journey, and how they work the page. */
export type User = { page: Page; hand: Hand }

type Parts = Awaited<ReturnType<typeof addPartsOfJourney>>

/** Thirty rows; five of them are wrong, by their place. */
export const wrongRows = { unknown: 2, ambiguous: 8, tooFew: 14, brokenPack: 20, noNumber: 27 } as const

function rowsOf(part: Parts): string {
  const good = Array.from(
    { length: 25 },
    (_, index) => `${part(String(index + 1).padStart(2, '0')).sku}\t${minimum}`,
  )
  const expected: [number, string][] = [
    [wrongRows.unknown, `${part('99').sku}\t${minimum}`],
    [wrongRows.ambiguous, `${part('3').sku}\t${minimum}`],
    [wrongRows.tooFew, `${part('28').sku}\t4`],
    [wrongRows.brokenPack, `${part('40').sku}\t12`],
    [wrongRows.noNumber, `${part('27').sku}\tmany`],
  ]
  for (const [index, row] of expected) good.splice(index, 0, row)
  return good.join('\n')
}

/** Pastes thirty rows, corrects the five wrong ones, and adds all of them to the cart. */
export async function orderQuickly({ page, hand }: User, part: Parts): Promise<void> {
  await page.goto('/quick-order')
  await hand.paste(page.getByLabel('Paste rows'), rowsOf(part))
  await expect(page.getByText('30 rows read')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Needs attention 5' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add 25 rows, keep 5 to correct' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Rows' }).getByRole('listitem')
  const row = (kind: keyof typeof wrongRows) => rows.nth(wrongRows[kind])

  await expect(row('unknown')).toContainText('SKU not found')
  await hand.write(row('unknown').getByRole('textbox', { name: /^SKU/ }), part('26').sku)
  await expect(row('unknown')).toContainText('New line')

  await expect(row('ambiguous')).toContainText('4 SKUs start with this')
  const choice = row('ambiguous').getByRole('combobox', { name: /^Choose a product/ })
  await hand.choose(choice, part('3C').sku)
  await hand.press(row('ambiguous').getByRole('button', { name: `Use ${part('3C').sku}` }))
  await expect(row('ambiguous')).toContainText('New line')

  await expect(row('tooFew')).toContainText(`Minimum order ${minimum} pcs`)
  await hand.press(row('tooFew').getByRole('button', { name: /^Change to 10/ }))
  await expect(row('tooFew')).toContainText('New line')

  await expect(row('brokenPack')).toContainText('Minimum order 10, in packs of 5')
  await hand.press(row('brokenPack').getByRole('button', { name: /^Change to 15/ }))
  await expect(row('brokenPack')).toContainText('New line')

  await expect(row('noNumber')).toContainText('"many" is not a whole number of pieces')
  await hand.write(row('noNumber').getByRole('textbox', { name: /^Pieces/ }), '10')
  await expect(row('noNumber')).toContainText('New line')

  await hand.press(page.getByRole('button', { name: 'Add 30 rows to cart' }))
  await expect(page.getByText('30 rows added to the cart')).toBeVisible()
  await hand.press(page.getByRole('link', { name: 'View cart' }))
}

/** Writes a note on a line, and goes to the checkout. */
export async function lookAtCart({ page, hand }: User, part: Parts): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused()
  await expect(page.getByText('30 lines, 305 pcs')).toBeVisible()
  const lines = page.getByRole('list', { name: 'Lines in the cart' }).getByRole('listitem')
  await hand.press(page.getByRole('button', { name: `Note for ${part('02').sku}` }))
  const dialog = page.getByRole('dialog', { name: `Note for ${part('02').sku}` })
  await hand.write(dialog.getByLabel('Note'), 'For the second workshop')
  await hand.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(lines.nth(1)).toContainText('Note: For the second workshop')
  await hand.press(page.getByRole('link', { name: 'Check out' }).filter({ visible: true }))
}

/** Orders with a new address and pays by a card whose bank asks. Returns the id of the order. */
export async function checkOutAndPay({ page, hand }: User): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()
  await hand.choose(page.getByLabel('Country'), 'Netherlands')
  await hand.write(page.getByLabel('Street and number'), '12 Example Quay')
  await hand.write(page.getByLabel('Postcode'), '3011aa')
  await hand.write(page.getByLabel('City'), 'Rotterdam')
  await hand.write(page.getByLabel('PO number'), '4500-3301')
  await hand.press(page.getByRole('button', { name: /^Place order · / }).filter({ visible: true }))
  await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}$/)
  const card = page.frameLocator('iframe[src*="/sandbox/card"]')
  await hand.write(card.getByLabel('Card number'), '4000002500003155')
  await hand.write(card.getByLabel('Expiry'), '1234')
  await hand.write(card.getByLabel('Security code'), '123')
  await hand.press(page.getByRole('button', { name: /^Complete Payment/ }))
  const bank = page.frameLocator('iframe[src*="/sandbox/challenge"]')
  await expect(bank.getByRole('heading')).toBeFocused()
  await hand.press(bank.getByRole('button', { name: 'Complete authentication' }))
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Sends what the dialog holds; its button says how much that is. */
async function ship({ page: staff, hand }: User, { left, sent }: { left: string; sent: string }): Promise<void> {
  const dialog = staff.getByRole('dialog', { name: /^Ship order/ })
  await hand.write(dialog.getByLabel('Carrier'), 'Demo Freight')
  await hand.press(dialog.getByRole('button', { name: sent }))
  await expect(dialog).toBeHidden()
  await expect(staff.getByText(left)).toBeVisible()
}

/** Confirms the order and ships it in three parts: ten lines, ten more of which one is broken off, and the rest. */
export async function shipInThreeParts({ page: staff, hand }: User, id: string): Promise<void> {
  await staff.goto(`/dashboard/manageallorders/${id}`)
  await hand.press(staff.getByRole('button', { name: 'Confirm order' }))
  await hand.press(staff.getByRole('dialog').getByRole('button', { name: 'Confirm order' }))
  const dialog = staff.getByRole('dialog', { name: /^Ship order/ })
  const open = (pieces: number) => hand.press(staff.getByRole('button', { name: `Ship ${pieces} pcs…` }))
  const chooseFirst = async (count: number) => {
    await hand.toggle(dialog.getByRole('checkbox', { name: 'All lines' }))
    const boxes = dialog.getByRole('checkbox', { name: /^Ship / })
    for (let index = 0; index < count; index += 1) await hand.toggle(boxes.nth(index))
  }
  await open(305)
  await chooseFirst(10)
  await ship(
    { page: staff, hand },
    { sent: 'Ship 100 pcs in 10 lines', left: '205 pieces in 20 lines still to ship.' },
  )
  await open(205)
  await chooseFirst(9)
  await hand.write(dialog.getByRole('textbox', { name: /^Quantity of/ }).nth(9), '4')
  await ship(
    { page: staff, hand },
    { sent: 'Ship 94 pcs in 10 lines', left: '111 pieces in 11 lines still to ship.' },
  )
  await open(111)
  await ship({ page: staff, hand }, { sent: 'Ship 111 pcs in 11 lines', left: '3 sent' })
}

/** Gives one line back. */
export async function refundLine({ page: staff, hand }: User, part: Part): Promise<void> {
  await hand.press(staff.getByRole('button', { name: 'Refund', exact: true }))
  const dialog = staff.getByRole('dialog', { name: 'Refund this payment' })
  await hand.write(dialog.getByRole('textbox', { name: `Quantity of ${part.sku}` }), '10')
  await expect(dialog.getByLabel('Amount in USD')).toHaveValue('25')
  await expectAccessible(staff, 'refund by line')
  await hand.write(dialog.getByLabel('Reason'), 'Scratched')
  await hand.press(dialog.getByRole('button', { name: 'Refund $25.00', exact: true }))
  await expect(staff.getByText('$25.00 refunded').first()).toBeVisible()
}

/** One part becomes dearer, one is sold out, one is no longer sold. */
export async function changeParts(staff: Page, part: Parts): Promise<void> {
  const dearer = await readProduct(staff, part('01'))
  await callAs(staff, `PUT /product/${dearer._id}`, { ...formOf(dearer), unitprice: 3.1 })
  const short = await readProduct(staff, part('02'))
  await callAs(staff, `PUT /product/${short._id}`, { ...formOf(short), available: 6 })
  await callAs(staff, `DELETE /product/${part('03').id}`)
}

/** What the form of a product sends. */
const formFields = ['name', 'image', 'description', 'minorder', 'multiple', 'unitprice', 'sku', 'version'] as const
type Product = { _id: string; available: number } & Record<(typeof formFields)[number], unknown>

function formOf(product: Product): object {
  const { available } = product
  const fields = formFields.map((field) => [field, product[field]])
  return { ...Object.fromEntries(fields), available, seenAvailable: available }
}

async function readProduct(staff: Page, { id }: Part): Promise<Product> {
  return (await callAs(staff, `GET /purchase/${id}`)) as Product
}

/** A call of the API as the user who is signed in on this page. */
async function callAs(page: Page, call: string, data?: unknown): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data })
  expect(answer.ok(), `${call}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** The buyer sees what was sent and refunded, and puts everything into the cart again: what changed is named. */
export async function orderAgain({ page, hand }: User, id: string, part: Parts): Promise<void> {
  await page.goto(`/dashboard/myorder/${id}`)
  await expect(page.getByRole('table', { name: 'Shipments' }).getByRole('row')).toHaveCount(4)
  const sums = page.getByRole('region', { name: 'Order lines' })
  await expect(sums.getByRole('term').filter({ hasText: 'Refunded' })).toBeVisible()
  await expect(sums).toContainText('$25.00')
  await hand.press(page.getByRole('button', { name: /^Add all to cart/ }))
  await expect(page.getByText(`No longer sold: ${part('03').sku}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused()
  await expect(page.getByText(`${part('01').sku} was $2.50, now $3.10`)).toBeVisible()
  const lines = page.getByRole('list', { name: 'Lines in the cart' }).getByRole('listitem')
  await expect(lines).toHaveCount(29)
  await expect(lines.filter({ hasText: part('02').sku })).toContainText('Only 6 left; the minimum order is 10')
  await hand.press(page.getByRole('button', { name: 'Accept new price' }))
  await expect(page.getByText(`${part('01').sku} was $2.50, now $3.10`)).toBeHidden()
  await hand.press(page.getByRole('button', { name: `Remove ${part('02').sku}` }))
  await expect(lines).toHaveCount(28)
  await expect(page.getByRole('link', { name: 'Check out' }).filter({ visible: true })).toBeVisible()
}
