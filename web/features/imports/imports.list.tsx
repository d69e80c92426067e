import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { type ImportSummary, listImports } from '#contract/imports/imports.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../patterns/data-table.tsx'
import { formatQuantity } from '../../patterns/money.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { isAtWork, outcomeOf, stateLooks } from './imports.labels.ts'
import { ImportStart } from './imports.start.tsx'

export async function clientLoader(_args: ClientLoaderFunctionArgs) {
  return call(listImports, {})
}

const lead = mark('Add or update many products from a CSV or Excel file.')

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: t('Import products'), description: t(lead), isPrivate: true, matches })

const pollMs = 3_000

/** Reloads the list while the server works on any import and the page is visible. */
function useCurrentList(imports: readonly ImportSummary[]): void {
  const { revalidate } = useRevalidator()
  const isChanging = imports.some(({ state }) => isAtWork(state))
  useEffect(() => {
    if (!isChanging) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isChanging, revalidate])
}

function columns(): Column<ImportSummary>[] {
  return [
    {
      id: 'file',
      header: t('File'),
      isTitle: true,
      cell: ({ _id, fileName }) => (
        <Link to={paths.productImport(_id)} className="inline-block py-1 font-[580] wrap-anywhere">
          {fileName}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('Status'),
      cell: ({ state }) => <Status kind={stateLooks[state].kind}>{t(stateLooks[state].label)}</Status>,
    },
    { id: 'rows', header: t('Rows'), isNumeric: true, cell: ({ counts }) => formatQuantity(counts.total) },
    { id: 'outcome', header: t('Result'), cell: (imported) => outcomeOf(imported) ?? '–' },
    { id: 'by', header: t('By'), cell: ({ by }) => by },
    { id: 'at', header: t('Started'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}

function trail() {
  return { to: paths.manageProducts, label: t('Manage Product') }
}

export default function Imports() {
  const imports = useLoaderData<typeof clientLoader>()
  useCurrentList(imports)
  return (
    <>
      <PageHeader title={t('Import products')} trail={trail()} lead={t(lead)} />
      <ImportStart />
      <section aria-labelledby="import-list">
        <h2 id="import-list" className="px-4 pb-3 text-h3 md:px-6">
          {t('Previous imports')}
        </h2>
        {imports.length === 0 ? (
          <p className="mx-4 mb-6 border-[1.5px] border-dashed border-line-strong px-6 py-8 text-center text-ui text-ink-2 md:mx-6">
            {t('No imports yet. Use the sample file above as a template.')}
          </p>
        ) : (
          <DataTable caption={t('Previous imports')} columns={columns()} rows={imports} keyOf={({ _id }) => _id} />
        )}
      </section>
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Import products')} trail={trail()} lead={t(lead)} />
      <DataTableSkeleton caption={t('Previous imports')} columns={columns()} rowCount={5} />
    </>
  )
}

export { RouteError as ErrorBoundary }
