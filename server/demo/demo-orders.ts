import crypto from 'node:crypto'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import type { DemoProduct } from '#demo/demo-product.ts'
import { supplyOf } from '#demo/shipping.ts'
import { brand } from '#tenant/brand.ts'

type Product = {
  id: string
  name: string
  sku: string
  image: string
  description: string
  drawing: unknown
  unitPriceMinor: number
  minOrder: number
  available: number
  family: DemoProduct['family']
}

export type DemoBuyer = { id: string; name: string; email: string; address: string; phone: string }

const count = 60
const dayMs = 86_400_000

/** The status of a demo order by its age in days, oldest first. */
const steps: { olderThanDays: number; status: OrderStatus; paid: boolean }[] = [
  { olderThanDays: 30, status: 'delivered', paid: true },
  { olderThanDays: 14, status: 'shipped', paid: true },
  { olderThanDays: 7, status: 'in_production', paid: true },
  { olderThanDays: 3, status: 'confirmed', paid: true },
  { olderThanDays: 0, status: 'pending', paid: false },
]

/** Lines of the demo orders that have more than one, in turn. */
const lineCounts = [3, 2, 8, 5, 12, 20, 4, 40, 6, 2]
const lineNotes = ['For machine 3', '', 'Spare parts', '', '']

type Line = Pick<Product, 'name' | 'sku' | 'image' | 'drawing'> & {
  order_id: string
  line_no: number
  product_id: string
  quantity: number
  unit_price_minor: number
  net_minor: number
  note: string
  supply: ReturnType<typeof supplyOf>
}

/** The lines of one order: the first product, and those that follow it in the catalogue. */
function linesOf(orderId: string, sold: readonly Product[], index: number): Line[] {
  const count = index % 2 === 0 ? 1 : (lineCounts[((index - 1) / 2) % lineCounts.length] ?? 1)
  return Array.from({ length: count }, (_, position) => {
    const product = sold[(index * 7 + position) % sold.length] as Product
    const { id, name, sku, image, drawing, unitPriceMinor, minOrder } = product
    const quantity = position === 0 ? minOrder * (1 + (index % 4)) : minOrder
    return {
      order_id: orderId,
      line_no: position + 1,
      product_id: id,
      name,
      sku,
      image,
      drawing,
      quantity,
      unit_price_minor: unitPriceMinor,
      net_minor: unitPriceMinor * quantity,
      note: position === 0 ? '' : (lineNotes[(index + position) % lineNotes.length] ?? ''),
      supply: supplyOf(product),
    }
  })
}

/** Columns of `orders` for an order with these lines, besides line 1. */
function sumsOf(lines: readonly Line[], index: number) {
  const isLarge = lines.length > 1
  const total = lines.reduce((sum, { net_minor }) => sum + net_minor, 0)
  const reference = isLarge && index % 3 !== 0 ? `PO-${4400 + index}` : null
  const more = [...(reference ? [reference] : []), ...lines.slice(1).map(({ sku, name }) => `${sku} ${name}`)]
  return {
    line_count: lines.length,
    made_lines: lines.filter(({ supply }) => supply === 'make').length,
    goods_minor: total,
    total_minor: total,
    po_number: reference,
    said_more: isLarge ? ` ${more.join(' ').toLowerCase()}` : null,
  }
}

/**
 * Sixty orders over the last year, more of them recently; half of them have 2 to 40 lines. Except for ids, every demo has
 * the same.
 */
export function demoOrders(products: Product[], buyers: DemoBuyer[]) {
  const sold = products.filter((product) => product.available >= product.minOrder)
  return Array.from({ length: count }, (_, index) => {
    const product = sold[(index * 7) % sold.length] as Product
    const buyer = buyers[(index * 3) % buyers.length] as DemoBuyer
    const ageDays = 360 * ((count - 1 - index) / (count - 1)) ** 1.6 + 0.1
    const step = steps.find(({ olderThanDays }) => ageDays >= olderThanDays) as (typeof steps)[number]
    const id = crypto.randomUUID()
    const lines = linesOf(id, sold, index)
    const quantity = lines[0]?.quantity ?? 1
    return {
      id,
      lines,
      ...sumsOf(lines, index),
      user_id: buyer.id,
      product_id: product.id,
      email: buyer.email,
      user_name: buyer.name,
      name: product.name,
      sku: product.sku,
      image: product.image,
      description: product.description,
      drawing: product.drawing,
      available: product.available + quantity,
      quantity,
      unit_price_minor: product.unitPriceMinor,
      currency: brand.currency,
      address: buyer.address,
      phone: buyer.phone,
      others: index % 5 === 0 ? 'Please deliver on a weekday before noon.' : '',
      status: step.status,
      paid: step.paid,
      created_at: new Date(Date.now() - ageDays * dayMs).toISOString(),
    }
  })
}
