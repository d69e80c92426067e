export type LedgerLine = { productId: string; quantity: number }

/** An order as its buyer knows it: only what the portal has acknowledged. */
export type LedgerOrder = {
  id: string
  lines: readonly LedgerLine[]
  state: 'live' | 'cancelled' | 'deleted'
  /** Whether the card provider answered that the money was taken. */
  isCharged: boolean
  /** What was to be paid when it was placed, in major units. */
  total: number
  /** Staff still have to enter the freight. */
  isQuoted: boolean
}

export type LedgerProduct = { id: string; initial: number }

export type Ledger = {
  products: LedgerProduct[]
  orders: LedgerOrder[]
  /** Orders refused by a rule, such as out of stock. */
  refused: number
  /** Responses that no rule explains. */
  odd: string[]
}

export function newLedger(products: LedgerProduct[]): Ledger {
  return { products, orders: [], refused: 0, odd: [] }
}

/** What an answer says of an order that was placed. */
export type Placed = { _id: string; total: number; freight?: { amount: number | null } | null }

/** Adds an order that the portal has acknowledged. */
export function newOrder(
  ledger: Ledger,
  { placed, lines }: { placed: Placed; lines: readonly LedgerLine[] },
): LedgerOrder {
  const { _id: id, total, freight } = placed
  const isQuoted = freight?.amount === null
  const order: LedgerOrder = { id, lines, total, isQuoted, state: 'live', isCharged: false }
  ledger.orders.push(order)
  return order
}
