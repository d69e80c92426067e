import { useMemo, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AuditEntry, adminAudit, listAudit, listAuditActors } from '#contract/audit/audit.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { GridSkeleton } from '../../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../../patterns/grid/grid.tsx'
import { loadGrid } from '../../patterns/grid/state/grid.load.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { EntryDialog } from './audit.entry.tsx'
import { auditGrid } from './audit.grid.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [data, actors] = await Promise.all([
    loadGrid<AuditEntry>(request, adminAudit, (query) => call(listAudit, { query })),
    call(listAuditActors, {}),
  ])
  return { data, actors }
}

const lead = mark('All changes made by staff. Entries cannot be edited or deleted.')

export const meta = privateMeta(mark('Audit log'), lead)

export default function AuditLog() {
  const { data, actors } = useLoaderData<typeof clientLoader>()
  const [opened, open] = useState<AuditEntry | null>(null)
  const items = data.page?.items
  const setup = useMemo(() => auditGrid(open, { actors, items: items ?? [] }), [actors, items])
  return (
    <>
      <PageHeader title={t('Audit log')} lead={t(lead)} />
      <Grid
        setup={setup}
        data={data}
        empty={
          <EmptyState title={t('No changes yet')} action={null}>
            {t('Changes to products, orders, payments and users appear here.')}
          </EmptyState>
        }
      />
      <EntryDialog entry={opened} onClose={() => open(null)} />
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Audit log'),
  lead,
  content: () => <GridSkeleton setup={auditGrid(() => undefined, { actors: [], items: [] })} />,
})

export { RouteError as ErrorBoundary }
