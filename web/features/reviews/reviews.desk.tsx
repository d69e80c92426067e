import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import type { DeskPage } from '#contract/desk.ts'
import { type DeskReview, listDeskReviews } from '#contract/reviews.desk.ts'
import { mark, t } from '#texts/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatQuantity } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeskFilters } from './reviews.desk-filters.tsx'
import { deskPlace, deskQueryOf } from './reviews.desk-query.ts'
import { BulkBar, DeskQuestions } from './reviews.desk-questions.tsx'
import { DeskRow } from './reviews.desk-row.tsx'
import { useDesk } from './reviews.use-desk.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return call(listDeskReviews, { query: deskQueryOf(new URL(request.url).searchParams) })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: t('Reviews'), description: t('What customers write.'), isPrivate: true, matches })

const lead = mark('What customers write: publish it, hide it with a reason, answer it.')

export default function ManageReviews() {
  const page = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const isStale = useNavigation().state === 'loading'
  const productName = search.has('product') ? (page.items[0]?.productName ?? null) : null
  return (
    <>
      <PageHeader title={t('Reviews')} lead={t(lead)} />
      <DeskFilters productName={productName} />
      {page.items.length > 0 ? (
        <List page={page} isStale={isStale} />
      ) : search.size > 0 ? (
        <EmptyState
          title={t('Nothing fits')}
          action={<ButtonLink to={paths.reviews}>{t('Clear filters')}</ButtonLink>}
        >
          {t('No review fits what you look for.')}
        </EmptyState>
      ) : (
        <EmptyState
          title={t('No reviews yet')}
          action={<ButtonLink to={paths.overview}>{t('Overview')}</ButtonLink>}
        >
          {t('What customers write appears here.')}
        </EmptyState>
      )}
    </>
  )
}

function List({ page, isStale }: { page: DeskPage<DeskReview>; isStale: boolean }) {
  const desk = useDesk(page.items)
  const deeds = {
    onPublish: desk.publish,
    onHide: (review: DeskReview) => desk.ask({ kind: 'hide', review }),
    onReply: (review: DeskReview) => desk.ask({ kind: 'reply', review }),
  }
  return (
    <>
      <BulkBar desk={desk} count={page.items.length} />
      <ul aria-label={t('Reviews')} aria-busy={isStale} className={isStale ? 'data-stale' : undefined}>
        {page.items.map((review) => (
          <DeskRow
            key={review._id}
            review={review}
            isChosen={desk.chosen.includes(review._id)}
            onChoose={() => desk.choose(review._id)}
            deeds={deeds}
          />
        ))}
      </ul>
      <Places page={page} />
      <DeskQuestions desk={desk} />
    </>
  )
}

function Places({
  page: { items, position, total, totalIsExact, before, after },
}: {
  page: DeskPage<DeskReview>
}) {
  const [search] = useSearchParams()
  const first = position ?? 1
  const range = `${formatQuantity(first)}–${formatQuantity(first + items.length - 1)}`
  const all = formatQuantity(total)
  return (
    <nav
      aria-label={t('Pages of {what}', { what: t('Reviews') })}
      className="flex flex-wrap items-center gap-4 border-t border-line px-4 py-3 text-small text-ink-2 md:px-6"
    >
      <span className="num">
        {totalIsExact
          ? t('{range} of {total}', { range, total: all })
          : t('{range} of more than {total}', { range, total: all })}
      </span>
      <span className="ml-auto flex gap-2">
        {before ? (
          <ButtonLink size="small" to={deskPlace(search, { before })}>
            {t('Previous page')}
          </ButtonLink>
        ) : null}
        {after ? (
          <ButtonLink size="small" to={deskPlace(search, { after })}>
            {t('Next page')}
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Reviews')} lead={t(lead)} />
      <div className="grid gap-5 border-t border-line px-4 py-6 md:px-6" aria-busy="true">
        <Skeleton className="h-11" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
