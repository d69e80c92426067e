/** The largest number of pieces of an order line, of a stock and of an order quantity. */
export const maxQuantity = 1_000_000
