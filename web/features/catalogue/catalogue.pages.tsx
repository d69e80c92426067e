import { Link } from 'react-router'
import type { CatalogueQuery } from '#contract/catalogue/query.ts'
import { t } from '#i18n/t.ts'
import { productsPath } from './catalogue.products-path.ts'

/** The first, the last, and those around the current one; null is a gap. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b)
  return shown.flatMap((number, index) =>
    index > 0 && number - (shown[index - 1] ?? 0) > 1 ? [null, number] : [number],
  )
}

/** Numbered pages. Each is an address, so Back works and a link shows the same parts. */
export function ResultPages({ criteria, pages }: { criteria: CatalogueQuery; pages: number }) {
  if (pages <= 1) return null
  return (
    <nav aria-label={t('Pages')} className="mt-8">
      <ul className="flex flex-wrap items-center gap-2">
        {pagesAround(criteria.page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
            <li key={`gap ${index}`} aria-hidden="true" className="px-1 text-ink-3">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={productsPath(criteria, { page: number })}
                className="family-choice"
                aria-label={t('Page {number}', { number: String(number) })}
                aria-current={number === criteria.page ? 'page' : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
