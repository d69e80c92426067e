import { useLoaderData } from 'react-router'
import { listUnsentMails } from '#contract/orders/unsent-mails.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { EmptyState } from '../../../patterns/empty-state.tsx'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UnsentMails } from './orders.unsent.tsx'

export function clientLoader() {
  return call(listUnsentMails, { query: {} })
}

export const meta = privateMeta(mark('Unsent emails'), mark('Emails that the mail server rejected.'))

export default function UnsentMailsPage() {
  const unsent = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHeader title={t('Unsent emails')} lead={t('Emails that the mail server rejected.')} />
      <UnsentMails unsent={unsent} />
      {unsent.total === 0 && unsent.signIn === null ? (
        <EmptyState
          title={t('No unsent emails')}
          action={<ButtonLink to={paths.overview}>{t('Overview')}</ButtonLink>}
        >
          {t('Emails that the mail server rejects are listed here, with its answer.')}
        </EmptyState>
      ) : null}
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Unsent emails'),
  lead: mark('Emails that the mail server rejected.'),
  content: () => <Skeleton className="mx-4 h-24 md:mx-6" />,
})

export { RouteError as ErrorBoundary }
