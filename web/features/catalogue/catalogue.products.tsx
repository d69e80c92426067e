import type { ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { type FoundProducts, searchProducts } from '#contract/catalogue.ts'
import type { Call } from '#contract/endpoint.ts'
import { t } from '#texts/t.ts'
import { callContext } from '../../api/context.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { ProductCard } from './catalogue.card.tsx'
import { Families, Narrowing } from './catalogue.narrowing.tsx'
import { Pages } from './catalogue.pages.tsx'
import { readWish, type Wish, wishQuery } from './catalogue.wish.ts'

async function find(call: Call, request: Request): Promise<FoundProducts> {
  return call(searchProducts, { query: wishQuery(readWish(new URL(request.url).search)) })
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return find(context.get(callContext), request)
}

/** Searching on, or coming back from another page. Who arrives here does not need the client of the API. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { call } = await import('../../api/call.ts')
  return find(call, request)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Products'),
    description: t('Every part we make, with its price, its smallest order and what is in stock.'),
    path: paths.products,
    matches,
  })

/** "3 parts for “rotor”": what was found, said aloud when it changes. */
function Count({ found, wish }: { found: FoundProducts; wish: Wish }) {
  const values = { count: found.total, wanted: wish.q }
  return (
    <p role="status" className="text-ui text-ink-2">
      {wish.q
        ? t('{count, plural, one {# part} other {# parts}} for “{wanted}”', values)
        : t('{count, plural, one {# part} other {# parts}}', values)}
    </p>
  )
}

function Nothing({ wish }: { wish: Wish }) {
  return (
    <EmptyState
      title={wish.q ? t('Nothing found for “{wanted}”', { wanted: wish.q }) : t('Nothing here')}
      action={
        <ButtonLink to={paths.products} look="primary">
          {t('Reset search')}
        </ButtonLink>
      }
    >
      {t('Try a part number, fewer words, or another family of parts.')}
    </EmptyState>
  )
}

function Grid({ children, isStale }: { children: ReactNode; isStale: boolean }) {
  return (
    <ul
      className={`grid gap-5 sm:grid-cols-2 lg:grid-cols-3 ${isStale ? 'opacity-60' : ''}`}
      aria-busy={isStale}
      aria-label={t('Products')}
    >
      {children}
    </ul>
  )
}

export default function Products() {
  const found = useLoaderData<typeof loader>()
  const wish = readWish(useLocation().search)
  const { state, location } = useNavigation()
  const isStale = state === 'loading' && location.pathname === paths.products
  return (
    <div className="wrap-page py-8 md:py-12">
      <h1 tabIndex={-1}>{t('Products')}</h1>
      <p className="mt-2 mb-6 text-ink-2">{t('Prices are per piece, excluding tax and freight.')}</p>
      <Narrowing key={wish.q} wish={wish} />
      <Families wish={wish} families={found.families} everywhere={found.everywhere} />
      <div className="mt-6 mb-4 flex min-h-6 items-center">
        <Count found={found} wish={wish} />
      </div>
      {found.items.length === 0 ? (
        <Nothing wish={wish} />
      ) : (
        <>
          <h2 className="hidden-but-read">{t('Parts found')}</h2>
          <Grid isStale={isStale}>
            {found.items.map((product) => (
              <li key={product._id} className="grid">
                <ProductCard product={product} to={paths.product(product._id)} />
              </li>
            ))}
          </Grid>
        </>
      )}
      <Pages wish={wish} pages={found.pages} />
      <p className="mt-8 text-small text-ink-3">
        <RichText
          text="Nothing that fits? <link>See who we are</link> and write to us."
          marks={{ link: (words) => <Link to={paths.home}>{words}</Link> }}
        />
      </p>
    </div>
  )
}

export { RouteError as ErrorBoundary }
