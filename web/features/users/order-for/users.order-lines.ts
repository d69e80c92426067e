import { useState } from 'react'
import { goodResults, orderRows, type RowReport } from '#contract/cart/quick-order.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import { maxLines } from '#contract/orders/lines.ts'
import { maxQuantity } from '#contract/products/quantities.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { parseQuantity } from '../../../ui/stepper-values.ts'

/** A line of an order for a customer. `message` says why it cannot be ordered as it is. */
export type ForLine = {
  productId: string
  sku: string
  name: string
  unitprice: number
  quantity: number
  message: string | null
}

/** What became of rows that were typed: the parts that were found, and a sentence about each that was not. */
type Answer = { text: string; isGood: boolean; choices: RowReport['choices'] }

type Typed = { rows: { sku: string; quantity: string }[] } | { text: string }

function toLine({ product, quantity, result, message }: RowReport): ForLine[] {
  if (!product || !quantity) return []
  const { productId, sku, name, unitprice } = product
  return [{ productId, sku, name, unitprice, quantity, message: goodResults.includes(result) ? null : message }]
}

/** Pieces of a part that is there already are added to its line. */
export function withAdded(lines: readonly ForLine[], added: readonly ForLine[]): ForLine[] {
  const all = new Map(lines.map((line) => [line.productId, line]))
  for (const line of added) {
    const known = all.get(line.productId)
    all.set(line.productId, known ? { ...line, quantity: known.quantity + line.quantity } : line)
  }
  return [...all.values()]
}

/** The sum in whole minor units: 0.1 + 0.2 is no amount. */
export function totalOfLines(lines: readonly ForLine[], currency: string): number {
  const minor = lines.reduce((sum, { unitprice, quantity }) => sum + toMinor(unitprice, currency) * quantity, 0)
  return toMajor(minor, currency)
}

/** A whole number of pieces that an order takes; null for anything else. */
export function toPieces(typed: string): number | null {
  const pieces = parseQuantity(typed)
  return pieces !== null && pieces >= 1 && pieces <= maxQuantity ? pieces : null
}

/** The lines of an order for a customer, from `first` on: typed or pasted by part number, and judged by the catalogue. */
export function useForLines(first: readonly ForLine[]) {
  const [lines, setLines] = useState(first)
  const { run, isBusy, result, error } = useCommand(async (typed: Typed, onAdded: () => void): Promise<Answer> => {
    const { rows } = await call(orderRows, { body: { ...typed, add: false } })
    const found = rows.flatMap(toLine)
    const all = withAdded(lines, found)
    if (all.length > maxLines) return tooMany()
    setLines(all)
    if (found.length > 0) onAdded()
    return answerTo(rows, found.length)
  })
  const answer: Answer | null = error === null ? result : { text: error, isGood: false, choices: [] }

  function change(productId: string, given: Partial<ForLine>): void {
    setLines((all) => all.map((line) => (line.productId === productId ? { ...line, ...given } : line)))
  }

  function remove(productId: string): void {
    setLines((all) => all.filter((line) => line.productId !== productId))
  }

  return { lines, setLines, isBusy, answer, add: run, change, remove }
}

export type ForLines = ReturnType<typeof useForLines>

function tooMany(): Answer {
  const text = t('An order can have 1 to {most} lines', { most: String(maxLines) })
  return { text, isGood: false, choices: [] }
}

function answerTo(rows: readonly RowReport[], found: number): Answer {
  const left = rows.filter(({ product, quantity }) => !product || !quantity)
  const [first] = left
  if (first === undefined) {
    return {
      text: t('{count, plural, one {# line} other {# lines}} added', { count: found }),
      isGood: true,
      choices: [],
    }
  }
  const reasons = left.map(({ sku, message }) => `${sku}: ${message}`)
  return { text: reasons.slice(0, 5).join(' '), isGood: false, choices: left.length === 1 ? first.choices : [] }
}

/** The prices of today, after the server refused a total. */
export async function withPricesOfToday(lines: readonly ForLine[]): Promise<ForLine[]> {
  const rows = lines.map(({ sku, quantity }) => ({ sku, quantity: String(quantity) }))
  const report = await call(orderRows, { body: { rows, add: false } })
  return lines.map((line, index) => {
    const product = report.rows[index]?.product
    return product?.productId === line.productId ? { ...line, unitprice: product.unitprice } : line
  })
}
