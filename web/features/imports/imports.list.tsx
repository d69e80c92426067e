import { useEffect, useMemo } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { adminImports, listAdminImports } from '#contract/imports/admin-list.ts'
import type { ImportSummary } from '#contract/imports/imports.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { GridSkeleton } from '../../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../../patterns/grid/grid.tsx'
import { loadGrid } from '../../patterns/grid/state/grid.load.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { importGrid } from './imports.grid.tsx'
import { isImportRunning } from './imports.labels.ts'
import { ImportStart } from './imports.start.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadGrid<ImportSummary>(request, adminImports, (query) => call(listAdminImports, { query }))
}

const lead = mark('Add or update many products from a CSV or Excel file.')

export const meta = privateMeta(mark('Import products'), lead)

const pollMs = 3_000

/** Reloads the list while the server works on any import and the page is visible. */
function useCurrentList(imports: readonly ImportSummary[]): void {
  const { revalidate } = useRevalidator()
  const isChanging = imports.some(({ state }) => isImportRunning(state))
  useEffect(() => {
    if (!isChanging) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isChanging, revalidate])
}

function trail() {
  return { to: paths.manageProducts, label: t('Manage Product') }
}

export default function Imports() {
  const data = useLoaderData<typeof clientLoader>()
  const setup = useMemo(importGrid, [])
  useCurrentList(data.page?.items ?? [])
  return (
    <>
      <PageHeader
        title={t('Import products')}
        trail={trail()}
        lead={t(lead)}
        actions={<ButtonLink to={paths.fileImports}>{t('Pictures and documents')}</ButtonLink>}
      />
      <ImportStart />
      <section aria-labelledby="import-list">
        <h2 id="import-list" className="px-4 pb-3 text-h3 md:px-6">
          {t('Previous imports')}
        </h2>
        <Grid
          setup={setup}
          data={data}
          empty={
            <p className="mx-4 mb-6 border-[1.5px] border-dashed border-line-strong px-6 py-8 text-center text-ui text-ink-2 md:mx-6">
              {t('No imports yet. Use the sample file above as a template.')}
            </p>
          }
        />
      </section>
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Import products'),
  lead,
  trail,
  content: () => <GridSkeleton setup={importGrid()} />,
})

export { RouteError as ErrorBoundary }
