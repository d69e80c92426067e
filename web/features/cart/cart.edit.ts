import {
  type Cart,
  type CartLine,
  changeCart,
  changeCartLine,
  emptyCart,
  type NewCartLine,
  removeCartLine,
} from '#contract/cart/cart.ts'
import { judgeQuantity, type LineIssue } from '#contract/cart/judge.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import { sumsOfLines } from '#contract/tax/sum-lines.ts'
import { addLines, sendToCart } from './cart.client.ts'

/** What a user changes on the page of the cart. */
export type CartEdit =
  | { kind: 'quantity'; id: string; quantity: number /** What its user saw before. */; seen: number }
  | { kind: 'note'; id: string; note: string; requestedOn: string | null }
  | { kind: 'reference'; poNumber: string }
  | { kind: 'remove'; id: string }
  | { kind: 'empty' }
  | { kind: 'restore'; lines: readonly CartLine[]; key: string }
  | { kind: 'prices' }

function asNew({ productId, quantity, note, requestedOn }: CartLine): NewCartLine {
  return { productId, quantity, note, requestedOn }
}

/** Sends a change that was made to this version of the cart. */
export function sendEdit(edit: CartEdit, version: number): Promise<Cart> {
  switch (edit.kind) {
    case 'quantity':
      return sendToCart(changeCartLine, { params: { id: edit.id }, body: { version, quantity: edit.quantity } })
    case 'note': {
      const { note, requestedOn } = edit
      return sendToCart(changeCartLine, { params: { id: edit.id }, body: { version, note, requestedOn } })
    }
    case 'reference':
      return sendToCart(changeCart, { body: { version, poNumber: edit.poNumber } })
    case 'remove':
      return sendToCart(removeCartLine, { params: { id: edit.id }, query: { version: String(version) } })
    case 'empty':
      return sendToCart(emptyCart, { query: { version: String(version) } })
    case 'restore':
      return addLines(edit.lines.map(asNew), edit.key)
    case 'prices':
      return sendToCart(changeCart, { body: { version, pricesSeen: true } })
  }
}

function editLine(line: CartLine, edit: CartEdit): CartLine {
  if (edit.kind === 'prices') {
    return line.seenUnitprice === line.unitprice ? line : { ...line, seenUnitprice: line.unitprice }
  }
  if (!('id' in edit) || edit.id !== line.id) return line
  if (edit.kind === 'quantity') return { ...line, quantity: edit.quantity }
  if (edit.kind !== 'note') return line
  const { note, requestedOn } = edit
  const isSameDay = requestedOn === line.requestedOn
  // Another day is one that the server takes, or the change is refused.
  const issues = isSameDay ? line.issues : line.issues.filter((issue) => issue !== 'past_date')
  return { ...line, note, requestedOn, issues }
}

/** The issues that do not follow from the quantity. */
const fixedIssues: readonly LineIssue[] = ['not_sold', 'no_price']
/** Behind those of the quantity, as the server says them. */
const lastIssues: readonly LineIssue[] = ['past_date']

function judge(line: CartLine, pieces: number): CartLine {
  if (line.issues.includes('not_sold')) return line
  const of = (wanted: readonly LineIssue[]) => line.issues.filter((issue) => wanted.includes(issue))
  const rule = { minOrder: line.minorder, multiple: line.multiple, available: line.available }
  const { issues, nearest } = judgeQuantity({ quantity: line.quantity, others: pieces - line.quantity }, rule)
  return { ...line, issues: [...of(fixedIssues), ...issues, ...of(lastIssues)], nearest }
}

function piecesOf(lines: readonly CartLine[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  return pieces
}

/**
 * The cart as it will be with this change: the page shows it before the server has answered. Lines that it does not touch
 * stay the same objects, so that the page does not draw them again.
 */
export function withEdit(cart: Cart, edit: CartEdit): Cart {
  const wanted = [
    ...cart.lines.filter(({ id }) => edit.kind !== 'empty' && !(edit.kind === 'remove' && edit.id === id)),
    ...(edit.kind === 'restore' ? edit.lines.filter(({ id }) => !findLine(cart, id)) : []),
  ]
  const before = piecesOf(cart.lines)
  const edited = wanted.map((line) => ({ line, now: editLine(line, edit) }))
  const pieces = piecesOf(edited.map(({ now }) => now))
  const minorOf = (line: CartLine) => toMinor(line.unitprice, cart.currency) * line.quantity
  const lines = edited.map(({ line, now }) => {
    const all = pieces.get(now.productId) ?? 0
    if (now === line && all === before.get(line.productId)) return line
    return { ...judge(now, all), total: toMajor(minorOf(now), cart.currency) }
  })
  const sold = lines.filter(({ issues }) => !issues.includes('not_sold'))
  const sums = sumsOfLines(
    sold.map((line) => ({ ...line, net: toMajor(minorOf(line), cart.currency) })),
    { currency: cart.currency, treatment: cart.sums.treatment, freight: null },
  )
  return {
    ...cart,
    poNumber: edit.kind === 'reference' ? edit.poNumber : cart.poNumber,
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: sums.goods,
    sums,
    canOrder: lines.length > 0 && lines.every(({ issues }) => issues.length === 0),
  }
}

/** A newer cart, in which lines that are as before are the same objects. */
export function withSameLines(before: Cart, now: Cart): Cart {
  const known = new Map(before.lines.map((line) => [line.id, line]))
  return {
    ...now,
    lines: now.lines.map((line) => {
      const earlier = known.get(line.id)
      return earlier && JSON.stringify(earlier) === JSON.stringify(line) ? earlier : line
    }),
  }
}

/** A quantity that its user typed over one that another tab or device had changed meanwhile. */
export type Conflict = { id: string; sku: string; typed: number; now: number }

/** What is left of a change that was not made because the cart had changed; null if there is nothing to choose. */
export function conflictOf(edit: CartEdit, now: Cart): Conflict | null {
  const line = edit.kind === 'quantity' ? now.lines.find(({ id }) => id === edit.id) : undefined
  if (edit.kind !== 'quantity' || !line || line.quantity === edit.quantity) return null
  return { id: line.id, sku: line.sku, typed: edit.quantity, now: line.quantity }
}

/** What is kept of a cart to tell whether it is still as its user saw it. */
export type SeenCart = {
  version: number
  poNumber: string
  lines: readonly Pick<CartLine, 'id' | 'quantity' | 'note' | 'requestedOn'>[]
}

export function seenOf({ version, poNumber, lines }: Cart): SeenCart {
  const seen = lines.map(({ id, quantity, note, requestedOn }) => ({ id, quantity, note, requestedOn }))
  return { version, poNumber, lines: seen }
}

/**
 * Whether a change can be repeated on a newer cart: what it is about is as its user saw it, so nothing that another tab or
 * device changed is lost.
 */
export function isSafeOn(edit: CartEdit, seen: SeenCart, now: SeenCart): boolean {
  if (edit.kind === 'prices') return false
  if (edit.kind === 'reference') return seen.poNumber === now.poNumber
  // Lines that are still there would get their pieces twice.
  if (edit.kind === 'restore') return edit.lines.every(({ id }) => findLine(now, id) === undefined)
  const isAsSeen = (id: string) => isSameLine(findLine(seen, id), findLine(now, id))
  if (edit.kind !== 'empty') return isAsSeen(edit.id)
  return seen.lines.length === now.lines.length && now.lines.every(({ id }) => isAsSeen(id))
}

/** Whether the cart is as this change leaves it: its answer was lost, or another tab did the same. */
export function isDoneIn(edit: CartEdit, now: SeenCart): boolean {
  if (edit.kind === 'empty') return now.lines.length === 0
  if (edit.kind === 'prices' || edit.kind === 'restore') return false
  if (edit.kind === 'reference') return edit.poNumber === now.poNumber
  const line = findLine(now, edit.id)
  if (edit.kind === 'remove') return !line
  if (edit.kind === 'quantity') return line?.quantity === edit.quantity
  return line?.note === edit.note && line.requestedOn === edit.requestedOn
}

type SeenLine = SeenCart['lines'][number]

function findLine({ lines }: SeenCart, id: string): SeenLine | undefined {
  return lines.find((line) => line.id === id)
}

function isSameLine(before: SeenLine | undefined, after: SeenLine | undefined): boolean {
  if (!before || !after) return false
  return (
    before.quantity === after.quantity && before.note === after.note && before.requestedOn === after.requestedOn
  )
}
