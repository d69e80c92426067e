import type { ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { type CatalogueQuery, readCatalogueQuery, searchQuery } from '#contract/catalogue/query.ts'
import type { FoundProducts, searchProducts } from '#contract/catalogue/search.ts'
import type { Call } from '#contract/endpoint.ts'
import type { Product } from '#contract/products/products.ts'
import { inOwnLanguage } from '#contract/products/texts.ts'
import { t } from '#i18n/t.ts'
import { brand } from '#tenant/brand.ts'
import { callContext } from '../../api/context.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { leastToAdd } from './catalogue.add-least.tsx'
import { AddPieces } from './catalogue.add-pieces.tsx'
import { ProductCard } from './catalogue.card.tsx'
import { Chips, chipsOf } from './catalogue.chips.tsx'
import { FacetPanel } from './catalogue.facets.tsx'
import { Families, ProductFilters } from './catalogue.filters.tsx'
import { ProductLine } from './catalogue.line.tsx'
import { Pages } from './catalogue.pages.tsx'
import { FacetsButton, ViewSwitch } from './catalogue.view-switch.tsx'
import { CompareChoice, CompareLink } from './compare/catalogue.compare-choice.tsx'

/** Who types a part number wants the part, not a list of one. */
function isJump(criteria: CatalogueQuery): boolean {
  return criteria.q !== '' && !criteria.family && !criteria.stock && !criteria.price && criteria.page === 1
}

type Search = { call: Call; endpoint: typeof searchProducts; request: Request }
type Found = { found: FoundProducts; criteria: CatalogueQuery }

/** The products of an address. The page shows the criteria that were read here. */
async function find({ call, endpoint, request }: Search): Promise<Found> {
  const criteria = readCatalogueQuery(new URL(request.url).searchParams)
  const found = await call(endpoint, { query: searchQuery(criteria) })
  if (found.exact && isJump(criteria)) throw redirect(paths.product(found.exact))
  return { found: { ...found, items: found.items.map(inOwnLanguage) }, criteria }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchProducts: endpoint } = await import('#contract/catalogue/search.ts')
  return find({ call: context.get(callContext), endpoint, request })
}

/** Searching on, or coming back from another page. Who arrives here does not need the client of the API. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [{ call }, { searchProducts: endpoint }] = await Promise.all([
    import('../../api/call.ts'),
    import('#contract/catalogue/search.ts'),
  ])
  return find({ call, endpoint, request })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Products'),
    description: t('All parts we make, with price, minimum order and stock.'),
    path: paths.products,
    matches,
  })

/** "3 parts for “rotor”": the result count, announced by screen readers when it changes. */
function Count({ found, criteria }: Found) {
  const wanted = found.corrected ?? criteria.q
  const values = { count: found.total, wanted }
  return (
    <p id="found" role="status" tabIndex={-1} className="text-ui text-ink-2">
      {found.corrected ? `${t('No results for “{words}”.', { words: criteria.q })} ` : ''}
      {wanted
        ? t('{count, plural, one {# part} other {# parts}} for “{wanted}”', values)
        : t('{count, plural, one {# part} other {# parts}}', values)}
    </p>
  )
}

function Nothing({ criteria }: { criteria: CatalogueQuery }) {
  return (
    <EmptyState
      title={criteria.q ? t('No results for “{wanted}”', { wanted: criteria.q }) : t('No parts found')}
      action={
        <ButtonLink to={paths.products} look="primary">
          {t('Reset search')}
        </ButtonLink>
      }
    >
      {t('Try a part number, fewer words or another category.')}
    </EmptyState>
  )
}

/** The first row, drawn with the page; the pictures of the others come when they are near. */
const mostNear = 3

type GridProps = { children: ReactNode; isStale: boolean; isList: boolean }

function Grid({ children, isStale, isList }: GridProps) {
  return (
    <ul
      className={`${isList ? 'parts-list' : 'parts-grid'} ${isStale ? 'opacity-60' : ''}`}
      aria-busy={isStale}
      aria-label={t('Products')}
    >
      {children}
    </ul>
  )
}

function Tile({ product, isFar }: { product: Product; isFar: boolean }) {
  const least = leastToAdd(product)
  const action = least === null ? undefined : <AddPieces product={product} least={least} />
  return <ProductCard product={product} to={paths.product(product._id)} isFar={isFar} action={action} />
}

function Results({ found, criteria }: Found) {
  const { state, location } = useNavigation()
  const isStale = state === 'loading' && location.pathname === paths.products
  if (found.items.length === 0) return <Nothing criteria={criteria} />
  return (
    <>
      <h2 className="hidden-but-read">{t('Parts found')}</h2>
      <Grid isStale={isStale} isList={criteria.view === 'list'}>
        {found.items.map((product, index) => (
          <li key={product._id} className="part-item">
            {criteria.view === 'list' ? (
              <ProductLine product={product} />
            ) : (
              <Tile product={product} isFar={index >= mostNear} />
            )}
            <CompareChoice product={product} />
          </li>
        ))}
      </Grid>
    </>
  )
}

export default function Products() {
  const { found, criteria } = useLoaderData<typeof loader>()
  const chips = chipsOf(criteria, brand.currency, found.facets)
  return (
    <div className="wrap-page py-8 md:py-12">
      <h1 tabIndex={-1}>{t('Products')}</h1>
      <p className="mt-2 mb-6 text-ink-2">{t('Prices are per piece, excluding tax and freight.')}</p>
      <ProductFilters key={criteria.q} criteria={criteria} />
      <Families criteria={criteria} families={found.families} everywhere={found.everywhere} />
      <div className="parts-layout">
        <FacetPanel criteria={criteria} found={found} currency={brand.currency} />
        <div className="min-w-0">
          <div className="mb-4 grid gap-3">
            <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
              <FacetsButton count={chips.length} />
              <Count found={found} criteria={criteria} />
              <CompareLink />
              <ViewSwitch criteria={criteria} />
            </div>
            <Chips chips={chips} />
          </div>
          <Results found={found} criteria={criteria} />
          <Pages criteria={criteria} pages={found.pages} />
        </div>
      </div>
      <p className="mt-8 text-small text-ink-3">
        <RichText
          text="Can’t find what you need? <link>See who we are</link> and contact us."
          marks={{ link: (words) => <Link to={paths.home}>{words}</Link> }}
        />
      </p>
    </div>
  )
}

export { RouteError as ErrorBoundary }
