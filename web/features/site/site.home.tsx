import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#contract/page-settings.ts'
import { demoNotice } from '#demo/company/demo-notice.ts'
import { t } from '#i18n/t.ts'
import { callContext } from '../../api/context.ts'
import { paths } from '../../paths.ts'
import { RouteError } from '../../patterns/route-error.tsx'
import { companyOf, pageAddress, pageMeta } from '../../shell/page-meta.ts'
import { FrontBlock, InItsLanguage } from './site.front-block.tsx'
import { homeData } from './site.home-data.ts'
import { loadPage } from './site.page-data.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return loadPage(context.get(callContext), paths.home)
}

/** Coming back from another page. The client of the API is loaded then: who arrives here does not need it. */
export async function clientLoader() {
  const [{ call }, data] = await Promise.all([import('../../api/call.ts'), import('./site.page-data.ts')])
  return data.loadPage(call, paths.home)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, description } = loaderData.page
  const address = pageAddress(paths.home, matches)
  const company = companyOf(matches)
  return [
    ...pageMeta({ title, description, path: paths.home, matches }),
    ...(address && company ? [homeData(address, company)] : []),
  ]
}

export default function Home() {
  const loaded = useLoaderData<typeof loader>()
  const settings = useRouteLoaderData<PublicSettings>('root')
  return (
    <>
      {settings?.isDemo ? (
        <p className="bg-field-2 px-4 py-[7px] text-center text-small text-field-ink-2">{t(demoNotice)}</p>
      ) : null}
      {loaded.page.blocks.map((block) => (
        <InItsLanguage key={block.id} block={block} loaded={loaded}>
          <FrontBlock block={block} loaded={loaded} />
        </InItsLanguage>
      ))}
    </>
  )
}

export { RouteError as ErrorBoundary }
