import { listProducts } from '#contract/catalogue/catalogue.ts'
import type { Call } from '#contract/endpoint.ts'
import { readPage } from '#contract/pages/pages.ts'
import { inOwnLanguage } from '#contract/products/texts.ts'
import { listReviews } from '#contract/reviews/reviews.ts'

/** Home shows the last three products (specification section 9). */
const newest = { query: { limit: '3' } } as const

/** And the last six reviews. */
const latest = { query: { limit: '6' } } as const

/** A page with what its blocks show. In the browser it is loaded for who comes from another page. */
export async function loadPage(call: Call, address: string) {
  const page = await call(readPage, { query: { address } })
  const has = (kind: string) => page.blocks.some((block) => block.kind === kind)
  const [products, reviews] = await Promise.all([
    has('products') ? call(listProducts, newest) : [],
    has('reviews') ? call(listReviews, latest) : [],
  ])
  return { page, products: products.map((one) => inOwnLanguage(one)), reviews }
}

export type LoadedPage = Awaited<ReturnType<typeof loadPage>>
