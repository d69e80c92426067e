import { listProducts } from '#contract/catalogue/catalogue.ts'
import { listPinned } from '#contract/catalogue/pinned.ts'
import type { Call } from '#contract/endpoint.ts'
import type { ShownBlock } from '#contract/pages/blocks.ts'
import { readPage } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/products.ts'
import { inOwnLanguage } from '#contract/products/texts.ts'
import { listReviews } from '#contract/reviews/reviews.ts'

/** Home shows the last three products (specification section 9). */
const newest = { query: { limit: '3' } } as const

/** And the last six reviews. */
const latest = { query: { limit: '6' } } as const

/** What a block of products shows: the newest, with those before them that are pinned in it. */
export async function loadProducts(call: Call, pinned: readonly string[] = []): Promise<Product[]> {
  const products =
    pinned.length > 0 ? call(listPinned, { query: { ids: pinned.join(',') } }) : call(listProducts, newest)
  return (await products).map((one) => inOwnLanguage(one))
}

/** The products of each block, by its id. Blocks without pinned products share one list. */
async function productsOf(call: Call, blocks: readonly ShownBlock[]) {
  const lists = new Map<string, Promise<Product[]>>()
  const shown = blocks.flatMap((block) => {
    if (block.kind !== 'products') return []
    const key = String(block.pinned ?? '')
    const list = lists.get(key) ?? loadProducts(call, block.pinned)
    lists.set(key, list)
    return [list.then((products) => [block.id, products] as const)]
  })
  return Object.fromEntries(await Promise.all(shown))
}

/** A page with what its blocks show. In the browser it is loaded for who comes from another page. */
export async function loadPage(call: Call, address: string) {
  const page = await call(readPage, { query: { address } })
  const [products, reviews] = await Promise.all([
    productsOf(call, page.blocks),
    page.blocks.some(({ kind }) => kind === 'reviews') ? call(listReviews, latest) : [],
  ])
  return { page, products, reviews }
}

export type LoadedPage = Awaited<ReturnType<typeof loadPage>>
