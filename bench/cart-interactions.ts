/** What a buyer with 200 lines in the cart presses and types: see `bench/interactions.ts`. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export type Interaction = {
  name: string
  path: string
  /** What the page needs, done before it is opened. */
  before?: (page: Page) => Promise<void>
  /** The time it took, for interactions that browsers do not measure. */
  perform: (page: Page) => Promise<unknown>
  goal?: number
}

const lineCount = 200

type Sold = { _id: string; minorder: number; multiple: number; available: number; unitprice: number }

/** Calls the API as the user who is signed in on this page. */
export async function callAs(page: Page, call: string, data?: unknown): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data })
  if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Lines that can be ordered: several of each part, each with a note of its own. */
function linesOf(products: readonly Sold[]) {
  const sold = products.filter(({ unitprice, available, minorder }) => unitprice > 0 && available >= 2 * minorder)
  const times = Math.ceil(lineCount / sold.length)
  return Array.from({ length: lineCount }, (_, index) => {
    const { _id: productId, minorder, multiple } = sold[index % sold.length] as Sold
    // The last part of the list may have one line less than the others.
    const share = Math.ceil(minorder / Math.max(1, times - 1) / multiple) * multiple
    return { productId, quantity: share, note: `Box ${Math.floor(index / sold.length) + 1}` }
  })
}

/** Replaces what is in the cart of the user who is signed in on this page. */
async function fillCart(page: Page): Promise<void> {
  const products = (await callAs(page, 'GET /product')) as Sold[]
  const cart = (await callAs(page, 'GET /cart')) as { version: number; lines: unknown[] }
  if (cart.lines.length > 0) await callAs(page, `DELETE /cart?version=${cart.version}`)
  await callAs(page, 'POST /cart/lines', { lines: linesOf(products) })
}

const firstPieces = (page: Page) => page.getByRole('textbox', { name: /^Pieces of/ }).first()

function named(role: 'button', name: RegExp) {
  return async (page: Page) => {
    await page.getByRole(role, { name }).filter({ visible: true }).first().click()
  }
}

async function openNote(page: Page): Promise<void> {
  await named('button', /^Note for/)(page)
}

const cart: Omit<Interaction, 'before' | 'path'>[] = [
  {
    name: 'change the pieces of a line and go on to the next',
    perform: async (page) => {
      await firstPieces(page).click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('120')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'step the pieces of a line up by keys',
    perform: async (page) => {
      await firstPieces(page).click()
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Tab')
    },
  },
  { name: 'remove a line', perform: named('button', /^Remove/) },
  { name: 'open the note of a line', perform: openNote },
  {
    name: 'write a note',
    perform: async (page) => {
      await openNote(page)
      await page.getByRole('dialog').getByLabel('Note').fill('For the second workshop')
      await page.keyboard.press('Enter')
    },
  },
  { name: 'empty the cart', perform: named('button', /^Empty cart/) },
]

const checkout: Omit<Interaction, 'before' | 'path'>[] = [
  {
    name: 'write a PO number',
    perform: async (page) => {
      await page.getByLabel('PO number').click()
      await page.keyboard.type('4500-2217')
    },
  },
  { name: 'choose when to pay', perform: (page) => page.getByLabel('Pay later').click() },
  { name: 'show all lines', perform: named('button', /^Show \d+ more/) },
  { name: 'press the button without an address', perform: named('button', /^Place order/) },
]

export const onCart: Interaction[] = [
  ...cart.map((one) => ({ ...one, path: '/cart', before: fillCart })),
  ...checkout.map((one) => ({ ...one, path: '/checkout', before: fillCart })),
]
