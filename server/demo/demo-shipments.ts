import crypto from 'node:crypto'
import { isShipped } from '#contract/fulfilment/shipments.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'

type DemoOrder = {
  id: string
  status: OrderStatus
  quantity: number
  created_at: string
  lines: readonly { line_no: number; quantity: number }[]
}

const dayMs = 86_400_000
/** Orders of so many lines leave in two shipments. */
const manyLines = 5

function piecesOf(order: DemoOrder): LinePieces[] {
  return order.lines.map(({ line_no, quantity }) => ({ line: line_no, quantity }))
}

/** The first half of the lines, and half of the line after them. */
function firstHalf(order: DemoOrder): LinePieces[] {
  const count = Math.floor(order.lines.length / 2)
  return piecesOf(order)
    .slice(0, count + 1)
    .map((part, index) => (index < count ? part : { ...part, quantity: Math.floor(part.quantity / 2) }))
    .filter(({ quantity }) => quantity > 0)
}

function without(all: readonly LinePieces[], sent: readonly LinePieces[]): LinePieces[] {
  const pieces = new Map(sent.map(({ line, quantity }) => [line, quantity]))
  return all
    .map(({ line, quantity }) => ({ line, quantity: quantity - (pieces.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Which pieces went in which shipment: all of a shipped order, and a part of an order in production with several lines. */
function contentsOf(order: DemoOrder): LinePieces[][] {
  const all = piecesOf(order)
  if (isShipped(order.status)) {
    return all.length < manyLines ? [all] : [firstHalf(order), without(all, firstHalf(order))]
  }
  return order.status === 'in_production' && all.length > 1 ? [firstHalf(order)] : []
}

/**
 * The shipments of demo orders. The last one of an order leaves when the order is shipped, one before it while the order
 * is in production: at the same times after the order as its events.
 */
export function demoShipments(orders: readonly DemoOrder[]) {
  return orders.flatMap((order) =>
    contentsOf(order).map((lines, index, all) => {
      const isLast = isShipped(order.status) && index === all.length - 1
      const days = isLast ? 12 + (order.quantity % 7) * 0.25 : 6 + (order.quantity % 7) * 0.125
      return {
        id: crypto.randomUUID(),
        order_id: order.id,
        lines,
        quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        carrier: 'Demo Freight',
        at: new Date(Date.parse(order.created_at) + days * dayMs).toISOString(),
      }
    }),
  )
}
