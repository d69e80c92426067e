import { useEffect, useRef } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type FileImport, readFileImport } from '#contract/file-imports/file-imports.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { privateMeta, routeError } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { useImport } from '../imports/imports.use-import.ts'
import { isFileImportRunning } from './file-imports.labels.ts'
import { FilesCheckedStep, FilesEndedStep, FilesWorkStep } from './file-imports.steps.tsx'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return call(readFileImport, { params: { id: params.id ?? '' } })
}

export const meta = privateMeta(mark('Import pictures and documents'), mark('Progress and result of an import.'))

function trail() {
  return { to: paths.fileImports, label: t('Import pictures and documents') }
}

export default function FileImportPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <Import key={loaded._id} loaded={loaded} />
}

/** The keyboard goes along to the heading of what the page shows now. */
function useFocusAlong(state: string): void {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    document.getElementById('import-step')?.focus()
  }, [state])
}

function Import({ loaded }: { loaded: FileImport }) {
  const { revalidate } = useRevalidator()
  const { imported, isLost, take } = useImport(loaded, {
    read: (id) => call(readFileImport, { params: { id } }),
    isRunning: isFileImportRunning,
    onGone: () => void revalidate(),
  })
  useFocusAlong(imported.state)
  return (
    <>
      <PageHeader
        title={imported.fileName}
        trail={trail()}
        lead={
          <>
            {imported.by} · <Time at={imported.createdAt} />
          </>
        }
      />
      {isFileImportRunning(imported.state) ? (
        <FilesWorkStep imported={imported} isLost={isLost} onTaken={take} />
      ) : imported.state === 'checked' ? (
        <FilesCheckedStep imported={imported} onTaken={take} />
      ) : (
        <FilesEndedStep imported={imported} onTaken={take} />
      )}
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Import pictures and documents'),
  trail,
  rows: ['h-6 w-64', 'h-40 w-full'],
  className: 'grid gap-4 px-4 md:px-6',
})

export const ErrorBoundary = routeError({ to: paths.fileImports, label: mark('All imports') })
