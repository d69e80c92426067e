import { Link } from 'react-router'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import type { CatalogueQuery } from '#contract/catalogue/query.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../patterns/empty-state.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { AskForPart } from '../../enquiries/enquiries.ask.tsx'
import { sayFamily } from '../catalogue.attributes.ts'
import type { productsPath } from '../catalogue.products-path.ts'

/** The whole catalogue, to go on with where nothing was found, and whether parts are found without the filters. */
export type Ways = Pick<FoundProducts, 'families' | 'everywhere'> & { isNarrowed: boolean }

type NothingProps = {
  criteria: CatalogueQuery
  found: Pick<FoundProducts, 'corrected'>
  ways: Ways
  /** Handed in, because as an import of this part it would be a file more for every list of products. */
  pathTo: typeof productsPath
}

const noFilters = { family: '', stock: '', price: '', chosen: {} }

function NoProducts() {
  return (
    <EmptyState title={t('No products yet')} action={<ButtonLink to={paths.home}>{t('Home')}</ButtonLink>}>
      {t('The first products appear here.')}
    </EmptyState>
  )
}

/** No search ends here: the filters that hide parts can be cleared, and each family is one click away. */
export function Nothing({ criteria, found, ways, pathTo }: NothingProps) {
  const words = found.corrected ?? criteria.q
  // Nothing was searched and nothing is left out: a shop without products.
  if (criteria.q === '' && ways.families.length === 0) return <NoProducts />
  return (
    <>
      <EmptyState
        title={criteria.q ? t('No results for “{wanted}”', { wanted: criteria.q }) : t('No products found')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {ways.isNarrowed ? (
              <ButtonLink
                to={pathTo(criteria, { ...noFilters, q: words })}
                look="primary"
                className="whitespace-normal!"
              >
                {t('Search “{words}” without filters', { words })}
              </ButtonLink>
            ) : null}
            <ButtonLink to={paths.products} look={ways.isNarrowed ? 'plain' : 'primary'}>
              {t('Reset search')}
            </ButtonLink>
          </span>
        }
      >
        {t('We searched SKUs, names, families and attributes, in English and German.')}
      </EmptyState>
      {criteria.q ? (
        <div className="mx-auto max-w-160">
          <AskForPart text={`${criteria.q}\n\n`} />
        </div>
      ) : null}
      <section aria-labelledby="other-ways" className="other-ways">
        <h2 id="other-ways" className="text-h3">
          {t('Other options')}
        </h2>
        <ul>
          {ways.families.map(({ family: key, count }) => (
            <li key={key}>
              <Link to={`${paths.products}?${new URLSearchParams({ family: key })}`}>
                {sayFamily(key)} <span className="num text-ink-2">{count}</span>
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.products}>
              {t('All products')} <span className="num text-ink-2">{ways.everywhere}</span>
            </Link>
          </li>
          <li>
            <Link to={paths.quickOrder}>{t('Quick order: paste SKUs')}</Link>
          </li>
        </ul>
      </section>
    </>
  )
}
