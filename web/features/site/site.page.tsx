import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { ShownBlock } from '#contract/pages/blocks.ts'
import { callContext } from '../../api/context.ts'
import { RouteError } from '../../patterns/route-error.tsx'
import { companyOf, pageAddress, pageMeta } from '../../shell/page-meta.ts'
import { FrontBlock, InItsLanguage } from './site.front-block.tsx'
import { NotFound, notFoundMeta } from './site.not-found.tsx'
import OtherBlock from './site.other-block.tsx'
import { loadPage } from './site.page-data.ts'
import { questionsData } from './site.structured-data.ts'

/** What the API answers for an address without a page, and for one that no page can have. */
const withoutPage = new Set([400, 404, 422])

/** Every address that no other route has: a page that staff have written, else there is none. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const address = url.pathname.toLowerCase().replace(/\/+$/, '')
  try {
    return await loadPage(context.get(callContext), address)
  } catch (error) {
    if (error instanceof Response && withoutPage.has(error.status)) return data(null, { status: 404 })
    throw error
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundMeta(matches)
  const { page } = loaderData
  const { title, description, isUnlisted: isPrivate } = page
  const address = pageAddress(page.address, matches)
  const company = companyOf(matches)
  return [
    ...pageMeta({ title, description, path: page.address, isPrivate, matches }),
    ...(address && company ? questionsData({ address, legalName: company.legalName }, page) : []),
  ]
}

/** Kinds that `FrontBlock` would load on demand: here their code is part of the page. */
function isOther(block: ShownBlock): boolean {
  if (block.kind === 'hero') return block.size === 'low'
  return !['counters', 'products', 'reviews', 'text', 'equipment'].includes(block.kind)
}

export default function ContentPage() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded) return <NotFound />
  const { blocks, title } = loaded.page
  return (
    <>
      {blocks.some(({ kind }) => kind === 'hero') ? null : (
        <div className="wrap-page pt-10 md:pt-14">
          <h1>{title}</h1>
        </div>
      )}
      {blocks.map((block) => (
        <InItsLanguage key={block.id} block={block} loaded={loaded}>
          {isOther(block) ? <OtherBlock block={block} /> : <FrontBlock block={block} loaded={loaded} />}
        </InItsLanguage>
      ))}
    </>
  )
}

export { RouteError as ErrorBoundary }
