import type { FoundProducts, FoundWith } from '#contract/catalogue/found-products.ts'
import { listedFields } from '#contract/catalogue/listed-fields.ts'
import { searchProducts } from '#contract/catalogue/search.ts'
import type { Call } from '#contract/endpoint.ts'
import { familyNow } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { sayFamily } from '../catalogue.attributes.ts'

export type ShownProducts = FoundWith<(typeof listedFields)[number]>
export type ShownProduct = ShownProducts['items'][number]

type Query = Record<string, string>

/** What the page shows of a search. */
function findShown(call: Call, query: Query): Promise<ShownProducts> {
  return call(searchProducts, { query: { ...query, fields: listedFields.join(',') } })
}

/** How many products there are, in all and by family. */
function countAll(call: Call): Promise<Pick<FoundProducts, 'families' | 'everywhere'>> {
  return call(searchProducts, { query: { fields: 'families,everywhere' } })
}

async function countFound(call: Call, query: Query): Promise<number> {
  return (await call(searchProducts, { query: { ...query, fields: 'total' } })).total
}

export type ListHead = { title: string; description: string; path: string }

/** A family is a page, whatever narrows it: its name is the title, its address the canonical one. An unknown one is none. */
function headOf({ family }: { family: string }): ListHead {
  const known = familyNow(family)
  if (!known)
    return {
      title: t('Products'),
      description: t('All our products, with price, minimum order and stock.'),
      path: paths.products,
    }
  const title = sayFamily(family)
  return {
    title,
    description: t('{family}: all products with price, minimum order and stock.', { family: title }),
    path: `${paths.products}?${new URLSearchParams({ family })}`,
  }
}

/** In the browser they are loaded with the first search. */
export const searches = { findShown, countAll, countFound, headOf }
