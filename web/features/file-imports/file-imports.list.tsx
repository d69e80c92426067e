import { Link, useLoaderData } from 'react-router'
import { type FileImport, listFileImports } from '#contract/file-imports/file-imports.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { type Column, DataTable } from '../../patterns/table/data-table.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { fileImportStateLooks, outcomeLabel } from './file-imports.labels.ts'
import { FileImportStart } from './file-imports.start.tsx'

export function clientLoader() {
  return call(listFileImports, {})
}

const title = mark('Import pictures and documents')
const lead = mark('Add pictures and documents of many products from one ZIP file.')

export const meta = privateMeta(title, lead)

function trail() {
  return { to: paths.imports, label: t('Import products') }
}

function columns(): Column<FileImport>[] {
  return [
    {
      id: 'file',
      header: t('File'),
      isTitle: true,
      cell: ({ _id, fileName }) => (
        <Link to={paths.fileImport(_id)} className="inline-block py-1 font-[580] wrap-anywhere">
          {fileName}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('Status'),
      cell: ({ state }) => (
        <Status kind={fileImportStateLooks[state].kind}>{t(fileImportStateLooks[state].label)}</Status>
      ),
    },
    { id: 'outcome', header: t('Result'), cell: (imported) => outcomeLabel(imported) ?? '–' },
    { id: 'by', header: t('By'), cell: ({ by }) => by },
    { id: 'at', header: t('Started'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}

export default function FileImports() {
  const imports = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHeader title={t(title)} trail={trail()} lead={t(lead)} />
      <FileImportStart />
      {imports.length > 0 ? (
        <section aria-labelledby="file-import-list" className="pb-8">
          <h2 id="file-import-list" className="px-4 pb-3 text-h3 md:px-6">
            {t('Previous imports')}
          </h2>
          <DataTable caption={t('Previous imports')} columns={columns()} rows={imports} keyOf={({ _id }) => _id} />
        </section>
      ) : null}
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: title,
  lead,
  trail,
  rows: ['h-6 w-64', 'h-40 w-full'],
  className: 'grid gap-4 px-4 md:px-6',
})

export { RouteError as ErrorBoundary }
