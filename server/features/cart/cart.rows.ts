import { maxCartLines } from '#contract/cart/cart.ts'
import { judgeQuantity } from '#contract/cart/judge.ts'
import { parseRows, piecesOf, type TypedRow, trimmed } from '#contract/cart/parse-rows.ts'
import { goodResults, type QuickOrder, type RowReport, type RowsForm } from '#contract/cart/quick-order.ts'
import { toPartNumber } from '#contract/products/part-number.ts'
import { maxQuantity } from '#contract/products/quantities.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import { addToCart, fingerprintOf } from './cart.add.ts'
import type { CartDeps, Visitor } from './cart.deps.ts'
import { type CartLineRow, listLines } from './cart.lines.store.ts'
import { ownerOf } from './cart.owner.ts'
import { type ChoiceRow, findChoices, findParts, type PartRow } from './cart.parts.store.ts'
import { saidOf, toRowReport } from './cart.rows-serializer.ts'
import { findCart, findCartKey } from './cart.store.ts'

type Asked = { form: RowsForm; idempotencyKey: string | undefined }

/**
 * A result for each row; with `add`, the good rows are added to the cart, all of them or none. A repeat says of the same
 * rows that they were added. Throws `rule_broken` for more than 500 rows, and what adding throws.
 */
export async function orderRows(
  deps: CartDeps,
  visitor: Visitor,
  { form, idempotencyKey }: Asked,
): Promise<QuickOrder> {
  const rows = typedRowsOf(form)
  const judged = await judgeRows(deps, visitor, rows)
  if (!form.add) return judged
  const earlier = await outcomeOf(deps, visitor, { rows, idempotencyKey })
  const report = earlier === null ? judged : withOutcome(judged, earlier)
  const lines = report.rows.flatMap(({ result, product, quantity }) =>
    goodResults.includes(result) && product && quantity ? [{ productId: product.productId, quantity }] : [],
  )
  if (lines.length === 0) return report
  const outcome = report.rows.map(({ result }) => (goodResults.includes(result) ? '1' : '0')).join('')
  const cart = await addToCart(deps, visitor, { lines, request: rows, outcome, idempotencyKey })
  return { ...report, cart }
}

type Sent = { rows: readonly TypedRow[]; idempotencyKey: string | undefined }

/**
 * Which of these rows were added with this key, a character each; null if none were. With them in the cart, the same rows
 * would be judged in another way: short of stock, although they are what has taken it.
 */
async function outcomeOf({ db }: CartDeps, visitor: Visitor, { rows, idempotencyKey: key }: Sent) {
  const owner = ownerOf(visitor)
  const cart = key && owner ? await findCart(db, owner) : undefined
  const stored = key && cart ? await findCartKey(db, { cartId: cart.id, key }) : undefined
  const request = fingerprintOf(rows)
  return stored?.startsWith(request) ? stored.slice(request.length) : null
}

function withOutcome(report: QuickOrder, outcome: string): QuickOrder {
  const rows = report.rows.map((row, index): RowReport => {
    if (outcome[index] === '1')
      return { ...row, result: 'added', message: saidOf.added(), nearest: [], choices: [] }
    // What the first request did not add is not added by its repeat.
    return goodResults.includes(row.result) ? { ...row, result: 'bad', message: t('This row was not added') } : row
  })
  return { ...report, rows, good: rows.filter(({ result }) => goodResults.includes(result)).length }
}

function typedRowsOf({ text, rows }: RowsForm): TypedRow[] {
  const typed =
    text === undefined
      ? (rows ?? []).map(({ sku, quantity }, index) => ({
          row: index + 1,
          sku: trimmed(sku),
          quantity: String(quantity),
        }))
      : parseRows(text)
  if (typed.length > maxCartLines) refuseRows('text')
  return typed
}

export function refuseRows(path: string): never {
  return refuse('rule_broken', [
    { path, message: t('Send at most {max} rows at a time', { max: String(maxCartLines) }) },
  ])
}

/** No part number is longer. */
const maxTyped = 100

const numberOf = ({ sku }: TypedRow) => (sku.length <= maxTyped ? toPartNumber(sku) : sku)

/** Rows with unknown numbers for which parts are proposed: more are a file of another shop. */
const maxProposed = 40

export async function judgeRows(deps: CartDeps, visitor: Visitor, rows: readonly TypedRow[]): Promise<QuickOrder> {
  const owner = ownerOf(visitor)
  const cart = owner && (await findCart(deps.db, owner))
  if (owner && 'tokenHash' in owner && !cart) refuse('cart_not_found')
  const inCart = cart ? await listLines(deps.db, cart.id) : []
  const skus = [...new Set(rows.map(numberOf).filter((sku) => sku !== '' && sku.length <= maxTyped))]
  const parts = new Map((await findParts(deps.db, skus)).map((part) => [part.wanted, part]))
  const missing = skus.filter((sku) => !parts.has(sku)).slice(0, maxProposed)
  const choices = missing.length > 0 ? await findChoices(deps.db, missing) : []
  const judged = judgeParts(rows, { parts, inCart })
  const reports = rows.map((row) => reportOf(deps, row, { parts, choices, judged }))
  const good = reports.filter(({ result }) => goodResults.includes(result)).length
  return { rows: reports, good, currency: deps.currency(), cart: null }
}

/** What all good rows of a part come to, together with what is in the cart. */
type JudgedPart = { part: PartRow; firstRow: number; pieces: number; inCart: number; others: number }

type Known = { parts: ReadonlyMap<string, PartRow>; inCart: readonly CartLineRow[] }

function piecesIn({ quantity }: TypedRow): number | null {
  const pieces = piecesOf(quantity)
  return pieces !== null && pieces >= 1 && pieces <= maxQuantity ? pieces : null
}

function judgeParts(rows: readonly TypedRow[], { parts, inCart }: Known): Map<string, JudgedPart> {
  const judged = new Map<string, JudgedPart>()
  for (const row of rows) {
    const part = parts.get(numberOf(row))
    const pieces = piecesIn(row)
    if (!part || pieces === null) continue
    const earlier = judged.get(part.id)
    if (earlier) earlier.pieces += pieces
    else judged.set(part.id, { part, firstRow: row.row, pieces, ...piecesOfPart(part.id, inCart) })
  }
  return judged
}

/** Rows join the line without a note and a date; other lines of the part count for the minimum and the stock. */
function piecesOfPart(productId: string, inCart: readonly CartLineRow[]): { inCart: number; others: number } {
  const own = inCart.filter((line) => line.product_id === productId)
  const plain = own.find(({ note, requested_on: day }) => note === '' && day === null)?.quantity ?? 0
  return { inCart: plain, others: own.reduce((sum, { quantity }) => sum + quantity, 0) - plain }
}

type Judged = {
  parts: ReadonlyMap<string, PartRow>
  choices: readonly ChoiceRow[]
  judged: ReadonlyMap<string, JudgedPart>
}

function reportOf(deps: CartDeps, row: TypedRow, { parts, choices, judged }: Judged): RowReport {
  const pieces = piecesIn(row)
  const part = parts.get(numberOf(row))
  const base = { deps, row, pieces, part }
  if (row.sku === '' || pieces === null) return toRowReport({ ...base, result: 'bad', message: saidOf.bad(row) })
  if (!part) {
    const own = choices.filter(({ wanted }) => wanted === numberOf(row))
    const beginnings = own.filter((choice) => choice.is_beginning)
    const result = beginnings.length > 0 ? 'ambiguous' : 'unknown'
    const shown = beginnings.length > 0 ? beginnings : own
    return toRowReport({ ...base, result, message: saidOf[result](shown), choices: shown })
  }
  const all = judged.get(part.id)
  if (!all) throw new Error('a row of a known part was not judged')
  return judgedReport(base, all)
}

type Base = { deps: CartDeps; row: TypedRow; pieces: number | null; part: PartRow | undefined }

function judgedReport(base: Base, { part, firstRow, pieces: wanted, inCart, others }: JudgedPart): RowReport {
  const pieces = base.pieces ?? 0
  const rule = { minOrder: part.min_order, multiple: part.order_multiple, available: part.available }
  const { issues, nearest: nearestOfLine } = judgeQuantity({ quantity: inCart + wanted, others }, rule)
  // The same answer for this row alone: without what is in the cart and in the other rows.
  const nearest = nearestOfLine.map((one) => one - inCart - (wanted - pieces)).filter((one) => one > 0)
  const known = { ...base, inCart, nearest }
  if (part.unit_price_minor === 0)
    return toRowReport({ ...known, result: 'rule', nearest: [], message: saidOf.noPrice() })
  if (issues.includes('short') || issues.includes('stock')) {
    return toRowReport({ ...known, result: 'short', message: saidOf.short(part, inCart + others) })
  }
  if (issues.length > 0) return toRowReport({ ...known, result: 'rule', message: saidOf.rule(part) })
  const isNew = inCart === 0 && base.row.row === firstRow
  return isNew
    ? toRowReport({ ...known, result: 'added', message: saidOf.added() })
    : toRowReport({ ...known, result: 'merged', message: saidOf.merged(inCart, inCart + wanted) })
}
