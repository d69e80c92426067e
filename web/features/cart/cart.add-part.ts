import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { addLines } from './cart.client.ts'

type Keys = ReturnType<typeof createAttemptKeys>

/** By product: a repeated press after a lost connection sends the same key, and adds nothing twice. */
const attempts = new Map<string, Keys>()

/** Puts pieces of a part into the cart. Returns a sentence that says how many are in it then. */
export async function addPart(productId: string, quantity: number): Promise<string> {
  const keys = attempts.get(productId) ?? createAttemptKeys(() => crypto.randomUUID())
  attempts.set(productId, keys)
  const lines = [{ productId, quantity }]
  const cart = await addLines(lines, keys(lines))
  attempts.delete(productId)
  const line = cart.lines.find((one) => one.productId === productId && one.note === '' && !one.requestedOn)
  return t('In the cart: {pieces} pcs', { pieces: formatQuantity(line?.quantity ?? quantity) })
}
