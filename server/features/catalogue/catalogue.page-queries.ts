import { readingPages } from '#contract/access.ts'
import { comparedQuery, readCompared } from '#contract/catalogue/compare.ts'
import { comparePage } from '#contract/catalogue/compare-page.ts'
import { readCatalogueQuery, writeCatalogueQuery } from '#contract/catalogue/query.ts'
import type { PageQueries } from '#server/cache/page-key.ts'

/** The parameters of the product list and the comparison that matter to the page cache. */
export const cataloguePageQueries: PageQueries = {
  [readingPages.products]: (given) => writeCatalogueQuery(readCatalogueQuery(given)),
  [comparePage]: (given) => comparedQuery(readCompared(given)),
}
