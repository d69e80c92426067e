import type { Product } from '#contract/products/products.ts'
import { ProductCard } from './catalogue.card.tsx'

type CardRowProps = {
  id: string
  title: string
  products: readonly Product[]
  /** Where each card leads; to the order form by default. */
  toOf?: (product: Product) => string
  className?: string
}

/** A few products under a heading of their own; nothing when there are none. */
export function CardRow({ id, title, products, toOf, className = '' }: CardRowProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className={`mt-12 ${className}`}>
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      <ul className="mt-5 grid gap-5 md:grid-cols-3">
        {products.map((product) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} to={toOf?.(product)} isFar />
          </li>
        ))}
      </ul>
    </section>
  )
}
