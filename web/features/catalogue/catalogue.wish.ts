import { productSorts } from '#contract/catalogue.ts'
import { paths } from '../../paths.ts'

/** What somebody looks for, as the address says it. Empty texts are no wish. */
export type Wish = { q: string; family: string; stock: string; sort: string; page: number }

/** A wish that the server would refuse (an old link, a typing error) is no wish. */
export function readWish(search: string): Wish {
  const given = new URLSearchParams(search)
  const sort = given.get('sort') ?? ''
  const page = Number(given.get('page') ?? 1)
  return {
    q: (given.get('q') ?? '').trim().slice(0, 100),
    family: (given.get('family') ?? '').slice(0, 40),
    stock: given.get('stock') === 'in' ? 'in' : '',
    sort: productSorts.some((known) => known === sort) ? sort : '',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The parts of a wish that say something, as query parameters. */
export function wishQuery({ q, family, stock, sort, page }: Wish): Record<string, string> {
  const given = { q, family, stock, sort, page: page > 1 ? String(page) : '' }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** Address of the products with a part of the wish changed. Another wish begins at its first page. */
export function wishPath(wish: Wish, change: Partial<Wish>): string {
  const query = new URLSearchParams(wishQuery({ ...wish, page: 1, ...change }))
  return query.size > 0 ? `${paths.products}?${query}` : paths.products
}
