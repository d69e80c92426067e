import type { TaxCategory } from '#contract/tax-rules/order-treatment.ts'
import type { Database } from '#server/database/pool.ts'

export type OrderLineRow = {
  order_id: string
  line_no: number
  product_id: string
  sku: string
  name: string
  image: string
  drawing: { family: string } | null
  quantity: number
  /** Pieces that will not be sent any more. */
  ended: number
  /** Those of them that are not charged. */
  unbilled: number
  unit_price_minor: number
  net_minor: number
  note: string
  requested_on: string | null
  /** Null: without tax. */
  tax_class: string | null
  tax_rate_bp: number | null
  tax_category: TaxCategory | null
}

const columns = `order_id, line_no, product_id, sku, name, image, drawing, quantity, ended, unbilled, unit_price_minor, net_minor, note,
  requested_on::text, tax_class, tax_rate_bp, tax_category`

/** The lines of these orders, each order's in their sequence. */
export async function listLines(db: Database, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  const { rows } = await db.query<OrderLineRow>(
    `select ${columns} from order_line where order_id = any($1::uuid[]) order by order_id, line_no`,
    [orderIds],
  )
  return rows
}
