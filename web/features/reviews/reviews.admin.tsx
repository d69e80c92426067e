import { useMemo } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AdminReview, adminReviews, listAdminReviews } from '#contract/reviews/admin-list.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { GridSkeleton } from '../../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../../patterns/grid/grid.tsx'
import { loadGrid } from '../../patterns/grid/state/grid.load.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { AdminDialogs } from './reviews.admin-dialogs.tsx'
import { reviewGrid } from './reviews.grid.tsx'
import { useReviewAdmin } from './reviews.use-admin.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadGrid<AdminReview>(request, adminReviews, (query) => call(listAdminReviews, { query }))
}

export const meta = privateMeta(mark('Reviews'), mark('Customer reviews.'))

const lead = mark('Publish, hide and reply to customer reviews.')

export default function ManageReviews() {
  const data = useLoaderData<typeof clientLoader>()
  const admin = useReviewAdmin()
  const { actions } = admin
  const items = data.page?.items
  const setup = useMemo(() => reviewGrid(actions, items ?? []), [actions, items])
  return (
    <>
      <PageHeader title={t('Reviews')} lead={t(lead)} />
      <Grid
        setup={setup}
        data={data}
        empty={
          <EmptyState
            title={t('No reviews yet')}
            action={<ButtonLink to={paths.overview}>{t('Overview')}</ButtonLink>}
          >
            {t('Customer reviews appear here.')}
          </EmptyState>
        }
      />
      <AdminDialogs admin={admin} />
    </>
  )
}

const nothing = () => undefined

export const HydrateFallback = pageSkeleton({
  title: mark('Reviews'),
  lead,
  content: () => (
    <GridSkeleton
      setup={reviewGrid({ onOpen: nothing, onPublish: nothing, onHide: nothing, onReply: nothing }, [])}
    />
  ),
})

export { RouteError as ErrorBoundary }
