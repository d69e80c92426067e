import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRouteLoaderData } from 'react-router'
import { listProducts } from '#contract/catalogue/catalogue.ts'
import type { PublicSettings } from '#contract/page-settings.ts'
import { inOwnLanguage } from '#contract/products/texts.ts'
import { listReviews } from '#contract/reviews/reviews.ts'
import { t } from '#i18n/t.ts'
import { brand } from '#tenant/brand.ts'
import { callContext } from '../../api/context.ts'
import { paths } from '../../paths.ts'
import { RouteError } from '../../patterns/route-error.tsx'
import { companyOf, pageAddress, pageMeta } from '../../shell/page-meta.ts'
import { About } from './site.about.tsx'
import { Counters } from './site.counters.tsx'
import { Equipment } from './site.equipment.tsx'
import { Hero } from './site.hero.tsx'
import { homeData } from './site.home-data.ts'
import { Produce } from './site.produce.tsx'
import { Reviews } from './site.reviews.tsx'

/** Home shows the last three products (specification section 9). */
const newest = { query: { limit: '3' } } as const

/** And the last six reviews. */
const latest = { query: { limit: '6' } } as const

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(callContext)
  const [products, reviews] = await Promise.all([call(listProducts, newest), call(listReviews, latest)])
  return { products: products.map(inOwnLanguage), reviews }
}

/** Coming back from another page. The client of the API is loaded then: who arrives here does not need it. */
export async function clientLoader() {
  const [{ call }, { listProducts }, { listReviews }] = await Promise.all([
    import('../../api/call.ts'),
    import('#contract/catalogue/catalogue.ts'),
    import('#contract/reviews/reviews.ts'),
  ])
  const [products, reviews] = await Promise.all([call(listProducts, newest), call(listReviews, latest)])
  return { products: products.map(inOwnLanguage), reviews }
}

export const meta: MetaFunction = ({ matches }) => {
  const address = pageAddress(paths.home, matches)
  const company = companyOf(matches)
  return [
    ...pageMeta({
      title: company?.name ?? '',
      description: company?.tagline ?? '',
      path: paths.home,
      matches,
    }),
    ...(address && company ? [homeData(address, company)] : []),
  ]
}

export default function Home() {
  const { products, reviews } = useLoaderData<typeof loader>()
  const settings = useRouteLoaderData<PublicSettings>('root')
  return (
    <>
      {settings?.isDemo ? <p className="hero-demo">{t(brand.isDemoNotice)}</p> : null}
      <Hero />
      <Counters />
      <Produce products={products} />
      <Reviews reviews={reviews} />
      <About />
      <Equipment />
    </>
  )
}

export { RouteError as ErrorBoundary }
