import { goodResults, orderRows } from '#contract/cart/quick-order.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { NetworkError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { addCartLines, keepLines, sendToCart, takeCart } from './cart.client.ts'

type Keys = ReturnType<typeof createAttemptKeys>

/** By product: a repeated press after a lost connection sends the same key, and adds nothing twice. */
const attempts = new Map<string, Keys>()

/** Puts pieces of a part into the cart. `text` says how many are in it then, that they wait for a connection, or what failed. */
export async function addPart(productId: string, quantity: number): Promise<{ text: string; isGood: boolean }> {
  try {
    return { text: await addPieces(productId, quantity), isGood: true }
  } catch (error) {
    return { text: sentenceOf(error), isGood: false }
  }
}

async function addPieces(productId: string, quantity: number): Promise<string> {
  const keys = attempts.get(productId) ?? createAttemptKeys(() => crypto.randomUUID())
  attempts.set(productId, keys)
  const lines = [{ productId, quantity }]
  const key = keys(lines)
  const cart = await addCartLines(lines, key).catch((error: unknown) => {
    if (!(error instanceof NetworkError)) throw error
    keepLines(lines, key)
    return null
  })
  attempts.delete(productId)
  const pieces = formatQuantity(quantity)
  if (!cart) return t('No connection. {pieces} pcs will be added when the connection is back.', { pieces })
  const line = cart.lines.find((one) => one.productId === productId && one.note === '' && !one.requestedOn)
  return t('In your cart: {pieces} pcs', { pieces: formatQuantity(line?.quantity ?? quantity) })
}

type Row = { sku: string; quantity: string }
type Refused = { sku: string; message: string; nearest: readonly number[] }

const newKeys = () => createAttemptKeys(() => crypto.randomUUID())
/** A repeated press after a lost connection sends the same key, and adds nothing twice. */
let keyOf = newKeys()

/** Adds parts by their numbers in one call. What cannot be ordered is not added, with the reason; the others are. */
export async function addRows(rows: readonly Row[]): Promise<{ added: string[]; refused: Refused[] }> {
  const sent = rows.map(({ sku, quantity }) => ({ sku, quantity }))
  const answer = await sendToCart(orderRows, { body: { rows: sent, add: true } }, keyOf(sent))
  keyOf = newKeys()
  if (answer.cart) takeCart(answer.cart)
  const isGood = (index: number) => {
    const result = answer.rows[index]?.result
    return result !== undefined && goodResults.includes(result)
  }
  return {
    added: rows.flatMap(({ sku }, index) => (isGood(index) ? [sku] : [])),
    refused: rows.flatMap(({ sku }, index) => {
      const { message = '', nearest = [] } = answer.rows[index] ?? {}
      return isGood(index) ? [] : [{ sku, message, nearest }]
    }),
  }
}
