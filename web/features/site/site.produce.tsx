import type { Product } from '#contract/catalogue.ts'
import { ProductCard } from '../catalogue/catalogue.card.tsx'

/** The newest parts. Without any the block is not there: an empty shelf tells a visitor nothing. */
export function Produce({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <section id="products" className="site-section" aria-labelledby="products-title">
      <div className="wrap-page">
        <h2 id="products-title" className="text-h1">
          We produce
        </h2>
        <p className="mt-2 mb-7 text-ink-2">
          The newest parts in the catalogue. Prices are per piece, excluding tax and freight.
        </p>
        <ul className="grid gap-5 md:grid-cols-3">
          {products.map((product) => (
            <li key={product._id} className="grid">
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
