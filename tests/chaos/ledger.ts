/** An order as its buyer knows it: only what the portal has acknowledged. */
export type LedgerOrder = {
  id: string
  productId: string
  quantity: number
  state: 'live' | 'cancelled' | 'deleted'
  /** Whether the card provider answered that the money was taken. */
  isCharged: boolean
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
