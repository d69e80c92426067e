import { readingPages } from '#contract/access.ts'
import { comparedQuery, comparePage, readCompared } from '#contract/catalogue/compare.ts'
import { readCatalogueQuery, writeCatalogueQuery } from '#contract/catalogue/query.ts'
import type { PageQueries } from '#server/cache/page-key.ts'

/** What the page cache distinguishes of the list of products and of the comparison. */
export const cataloguePageQueries: PageQueries = {
  [readingPages.products]: (given) => writeCatalogueQuery(readCatalogueQuery(given)),
  [comparePage]: (given) => comparedQuery(readCompared(given)),
}
