import { lazy, Suspense } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { type CatalogueQuery, readCatalogueQuery, searchQuery } from '#contract/catalogue/query.ts'
import type { Call } from '#contract/endpoint.ts'
import { inOwnLanguage } from '#contract/products/texts.ts'
import { t } from '#i18n/t.ts'
import { loadModel } from '../../api/catalogue-model.ts'
import { useCompany } from '../../api/company.ts'
import { callContext } from '../../api/context.ts'
import { paths } from '../../paths.ts'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { PriceNote } from '../tax/tax.price.tsx'
import { Families, SortChoice } from './catalogue.filters.tsx'
import { HiddenFields } from './catalogue.hidden-fields.tsx'
import { ResultPages } from './catalogue.pages.tsx'
import { productsPath } from './catalogue.products-path.ts'
import { searchFormId } from './catalogue.site-search.tsx'
import { FacetsButton, ViewSwitch } from './catalogue.view-switch.tsx'
import { CompareBar, CompareChoice } from './compare/catalogue.compare-choice.tsx'
import { Chips, chipsOf } from './facets/catalogue.chips.tsx'
import { FacetPanel } from './facets/catalogue.facets.tsx'
import { FilterErrorNotice, type FilterErrors, readFilterErrors } from './facets/catalogue.filter-errors.tsx'
import type { ListHead, ShownProducts, searches } from './list/catalogue.found.ts'
import { LineHead, ProductLine } from './list/catalogue.line.tsx'
import type { Ways } from './list/catalogue.nothing.tsx'
import { ProductTile } from './list/catalogue.tile.tsx'

/** Most searches find something. */
const Nothing = lazy(async () => ({ default: (await import('./list/catalogue.nothing.tsx')).Nothing }))

/** Who types a part number wants the part, not a list of one. */
function isJump(criteria: CatalogueQuery): boolean {
  return criteria.q !== '' && !criteria.family && !criteria.stock && !criteria.price && criteria.page === 1
}

type Search = { call: Call; search: typeof searches }
type Found = { found: ShownProducts; criteria: CatalogueQuery }
type Answer = Found & { filterErrors: FilterErrors }
type Loaded = Answer & { ways: Ways; head: ListHead }

/** Whether filters hide parts that have the words. */
async function isNarrowed({ call, search }: Search, { criteria, found }: Found): Promise<boolean> {
  const { q, family, stock, price, chosen } = criteria
  if (q === '' || !(family || stock || price || Object.keys(chosen).length)) return false
  return (await search.countFound(call, { q: found.corrected ?? q })) > 0
}

/** What the filters find; those that the portal cannot read, such as a length in bar, are left out and said at their fields. */
async function searchWithErrors({ call, search }: Search, criteria: CatalogueQuery): Promise<Answer> {
  try {
    const found = await search.findShown(call, searchQuery(criteria))
    return { found, criteria: { ...criteria, chosen: found.chosen }, filterErrors: {} }
  } catch (error) {
    const filterErrors = await readFilterErrors(error, criteria)
    if (!filterErrors) throw error
    const chosen = Object.fromEntries(Object.entries(criteria.chosen).filter(([key]) => !filterErrors[key]))
    const found = await search.findShown(call, searchQuery({ ...criteria, chosen }))
    return { found, criteria: { ...criteria, chosen: found.chosen }, filterErrors }
  }
}

/** The products of an address; of one that finds none, the whole catalogue too. The page shows the criteria that were read here. */
async function find(searching: Search, request: Request): Promise<Loaded> {
  const { call, search } = searching
  const { found, criteria, filterErrors } = await searchWithErrors(
    searching,
    readCatalogueQuery(new URL(request.url).searchParams),
  )
  if (found.exact && isJump(criteria)) throw redirect(paths.product(found.exact))
  const isNothing = found.total === 0
  const [{ families, everywhere }, narrowed] = await Promise.all([
    isNothing ? search.countAll(call) : found,
    isNothing && isNarrowed(searching, { criteria, found }),
  ])
  return {
    found: { ...found, items: found.items.map(inOwnLanguage) },
    criteria,
    filterErrors,
    ways: { families, everywhere, isNarrowed: narrowed },
    head: search.headOf(criteria),
  }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searches: search } = await import('./list/catalogue.found.ts')
  return find({ call: context.get(callContext), search }, request)
}

/** Searching on, or coming back from another page. Who arrives here does not need the client of the API. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [{ call }, { searches: search }] = await Promise.all([
    import('../../api/call.ts'),
    import('./list/catalogue.found.ts'),
    loadModel(),
  ])
  return find({ call, search }, request)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta({ ...(loaderData?.head ?? { title: t('Products'), description: '' }), matches })

/** "3 parts for “valve”": the result count, announced by screen readers when it changes. */
function Count({ found, criteria }: Found) {
  const wanted = found.corrected ?? criteria.q
  const values = { count: found.total, wanted }
  return (
    <p id="found" role="status" tabIndex={-1} className="min-w-0 text-ui wrap-anywhere text-ink-2">
      {found.corrected ? `${t('No results for “{words}”.', { words: criteria.q })} ` : ''}
      {wanted
        ? t('{count, plural, one {# product} other {# products}} for “{wanted}”', values)
        : t('{count, plural, one {# product} other {# products}}', values)}
    </p>
  )
}

/** The first row, drawn with the page; the pictures of the others come when they are near. */
const maxNear = 4

function Results({ found, criteria }: Found) {
  const { state, location } = useNavigation()
  const isStale = state === 'loading' && location.pathname === paths.products
  const isList = criteria.view === 'list'
  return (
    <>
      <h2 className="hidden-but-read">{t('Products found')}</h2>
      {isList ? <LineHead /> : null}
      <ul
        className={`${isList ? 'parts-list' : 'parts-grid'} ${isStale ? 'opacity-60' : ''}`}
        aria-busy={isStale}
        aria-label={t('Products')}
      >
        {found.items.map((product, index) => (
          <li key={product._id} className="part-item">
            {isList ? (
              <ProductLine product={product} />
            ) : (
              <ProductTile product={product} isFar={index >= maxNear} />
            )}
            <CompareChoice product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the list is, and how it is shown. Where no part has the words, there is nothing to narrow and to sort. */
function Tools({ found, criteria, chosen }: Found & { chosen: number }) {
  const isAny = found.everywhere > 0
  return (
    <div className="catalogue-tools">
      {isAny ? <FacetsButton count={chosen} /> : null}
      <Count found={found} criteria={criteria} />
      {isAny ? <SortChoice criteria={criteria} /> : null}
      {isAny ? <ViewSwitch criteria={criteria} /> : null}
    </div>
  )
}

export default function Products() {
  const { found, criteria, filterErrors, ways, head } = useLoaderData<typeof loader>()
  const { currency } = useCompany()
  const chips = chipsOf(criteria, currency, found.facets)
  const hasFacets = found.everywhere > 0
  return (
    <div className="wrap-page pt-5 pb-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-h2">
          {head.title}
        </h1>
        <p className="text-small text-ink-2">
          <PriceNote say={(note) => t('Prices are per piece, {note}.', { note })} />
        </p>
        <HiddenFields form={searchFormId} criteria={{ ...criteria, q: '', sort: '', stock: '', page: 1 }} />
      </div>
      {hasFacets ? <Families criteria={criteria} families={found.families} everywhere={found.everywhere} /> : null}
      <div className={hasFacets ? 'parts-layout' : ''}>
        {hasFacets ? (
          <FacetPanel criteria={criteria} filterErrors={filterErrors} found={found} currency={currency} />
        ) : null}
        <div className="min-w-0">
          <Tools found={found} criteria={criteria} chosen={chips.length} />
          <Chips chips={chips} />
          <FilterErrorNotice errors={filterErrors} />
          {found.items.length === 0 ? (
            <Suspense>
              <Nothing criteria={criteria} found={found} ways={ways} pathTo={productsPath} />
            </Suspense>
          ) : (
            <Results found={found} criteria={criteria} />
          )}
          <ResultPages criteria={criteria} pages={found.pages} />
        </div>
      </div>
      <CompareBar />
    </div>
  )
}

export { RouteError as ErrorBoundary }
