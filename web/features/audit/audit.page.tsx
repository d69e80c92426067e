import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { type AuditEntry, auditExportPath, listAudit, listAuditActors } from '#contract/audit.ts'
import { mark, t } from '#texts/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { saveFile } from '../../api/save-file.ts'
import { paths } from '../../paths.ts'
import { DataTable, DataTableSkeleton } from '../../patterns/data-table.tsx'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatQuantity } from '../../ui/money.tsx'
import { showToast } from '../../ui/toast.tsx'
import { auditColumns } from './audit.columns.tsx'
import { EntryDialog } from './audit.entry.tsx'
import { FilterBar } from './audit.filters.tsx'
import { exportAddress, isFiltered, readAsked, turned } from './audit.place.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const [page, actors] = await Promise.all([
    call(listAudit, { query: readAsked(search) }),
    call(listAuditActors, {}),
  ])
  return { page, actors }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: t('Audit Log'), description: t(lead), isPrivate: true, matches })

const lead = mark('What staff changed, by whom and when. Nothing in it can be changed or deleted.')

function ExportButton({ search }: { search: URLSearchParams }) {
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      const file = await saveFile(exportAddress(auditExportPath, search), 'audit-log.csv')
      showToast(t('{file} is saved', { file }))
    } catch (error) {
      showToast(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button isBusy={isBusy} onClick={() => void save()}>
      <Icon name="down" className="size-4.5" />
      {t('Export as CSV')}
    </Button>
  )
}

export default function AuditLog() {
  const { page, actors } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const navigation = useNavigation()
  const [opened, open] = useState<AuditEntry | null>(null)
  const filtered = isFiltered(search)
  return (
    <>
      <PageHeader title={t('Audit Log')} lead={t(lead)} actions={<ExportButton search={search} />} />
      <FilterBar search={search} actors={actors} isFiltered={filtered} />
      {page.items.length === 0 ? (
        <Nothing filtered={filtered} />
      ) : (
        <>
          <DataTable
            caption={t('Changes by staff')}
            columns={auditColumns(open)}
            rows={page.items}
            keyOf={({ _id }) => _id}
            isStale={navigation.state === 'loading'}
          />
          <Pages search={search} page={page} />
        </>
      )}
      <EntryDialog entry={opened} onClose={() => open(null)} />
    </>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <EmptyState title={t('Nothing was changed yet')} action={null}>
        {t('Every change by staff will be here: products, orders, payments and users.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('No entry matches')}
      action={<ButtonLink to={paths.audit}>{t('Show everything')}</ButtonLink>}
    >
      {t('Choose fewer filters or other days.')}
    </EmptyState>
  )
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>['page']

function Pages({ search, page }: { search: URLSearchParams; page: Loaded }) {
  const total = formatQuantity(page.total)
  return (
    <nav
      aria-label={t('Pages of {what}', { what: t('Audit Log') })}
      className="flex flex-wrap items-center gap-4 px-4 py-3 text-small text-ink-2 md:px-6"
    >
      <span className="num">
        {page.totalIsExact
          ? t('{count, plural, one {# entry} other {# entries}}', { count: page.total })
          : t('More than {total} entries', { total })}
      </span>
      <div className="ml-auto flex gap-2">
        {page.before ? (
          <ButtonLink size="small" to={turned(search, { before: page.before })}>
            <Icon name="left" className="size-4.5" />
            {t('Newer')}
          </ButtonLink>
        ) : null}
        {page.after ? (
          <ButtonLink size="small" to={turned(search, { after: page.after })}>
            {t('Older')}
            <Icon name="right" className="size-4.5" />
          </ButtonLink>
        ) : null}
      </div>
    </nav>
  )
}

const nothing = new URLSearchParams()

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Audit Log')} lead={t(lead)} actions={<ExportButton search={nothing} />} />
      <FilterBar search={nothing} actors={[]} isFiltered={false} isWaiting />
      <DataTableSkeleton caption={t('Audit Log')} columns={auditColumns(() => undefined)} rowCount={8} />
    </>
  )
}

export { RouteError as ErrorBoundary }
