import crypto from 'node:crypto'
import type { OrderStatus } from '#contract/orders/orders.ts'
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

/** Sixty orders over the last year, more of them recently. Except for ids, every demo has the same. */
export function demoOrders(products: Product[], buyers: DemoBuyer[]) {
  const sold = products.filter((product) => product.available >= product.minOrder)
  return Array.from({ length: count }, (_, index) => {
    const product = sold[(index * 7) % sold.length] as Product
    const buyer = buyers[(index * 3) % buyers.length] as DemoBuyer
    const ageDays = 360 * ((count - 1 - index) / (count - 1)) ** 1.6 + 0.1
    const step = steps.find(({ olderThanDays }) => ageDays >= olderThanDays) as (typeof steps)[number]
    const quantity = product.minOrder * (1 + (index % 4))
    return {
      id: crypto.randomUUID(),
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
