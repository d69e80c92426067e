import { useEffect, useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { type ImportState, type ProductImport, readImport } from '#contract/imports/imports.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { invalidateModel, loadModel } from '../../api/catalogue-model.ts'
import { paths } from '../../dashboard-paths.ts'
import { privateMeta, routeError } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { CheckedStep } from './imports.checked.tsx'
import { EndedStep } from './imports.ended.tsx'
import { isImportRunning } from './imports.labels.ts'
import { WorkStep } from './imports.progress.tsx'
import { type Step, Steps } from './imports.steps.tsx'
import { useImport } from './imports.use-import.ts'
import { ColumnsStep } from './matching/imports.columns.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [imported] = await Promise.all([call(readImport, { params: { id: params.id ?? '' } }), loadModel()])
  return imported
}

export const meta = privateMeta(mark('Import products'), mark('Progress and result of an import.'))

function trail() {
  return { to: paths.imports, label: t('Import products') }
}

const stepOf: Partial<Record<ImportState, Step>> = {
  reading: 'file',
  read: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'import',
  done: 'done',
}

/** What the page shows of an import: its current step, unless its columns are being matched again. */
function viewOf({ state }: ProductImport, isChoosing: boolean): string {
  if (state === 'read' || (state === 'checked' && isChoosing)) return 'columns'
  return state
}

/** The keyboard goes along to the heading of what the page shows now; where it begins is the page's own affair. */
function useFocusAlong(view: string): void {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    document.getElementById('import-step')?.focus()
  }, [view])
}

export default function ImportPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <Import key={loaded._id} loaded={loaded} />
}

function Import({ loaded }: { loaded: ProductImport }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { imported, isLost, take } = useImport(loaded, {
    read: (id) => call(readImport, { params: { id } }),
    isRunning: isImportRunning,
    onGone: () => void revalidate(),
  })
  const [isChoosing, setIsChoosing] = useState(false)
  const view = viewOf(imported, isChoosing)
  useFocusAlong(view)
  useEffect(() => {
    // The run and its undoing add and remove families.
    if (!isImportRunning(imported.state)) invalidateModel()
  }, [imported.state])
  const step = view === 'columns' ? 'columns' : stepOf[imported.state]

  function takeStep(next: ProductImport): void {
    setIsChoosing(false)
    take(next)
  }

  return (
    <>
      <PageHeader
        title={imported.fileName}
        trail={trail()}
        lead={
          <>
            {t('{count, plural, one {# row} other {# rows}}', { count: imported.counts.total })} · {imported.by} ·{' '}
            <Time at={imported.createdAt} />
          </>
        }
      />
      {step ? <Steps now={step} /> : null}
      {view === 'columns' ? (
        <ColumnsStep imported={imported} onTaken={takeStep} onLeave={() => navigate(paths.imports)} />
      ) : isImportRunning(imported.state) ? (
        <WorkStep imported={imported} isLost={isLost} onTaken={takeStep} />
      ) : imported.state === 'checked' ? (
        <CheckedStep imported={imported} onTaken={takeStep} onChoose={() => setIsChoosing(true)} />
      ) : (
        <EndedStep imported={imported} onTaken={takeStep} />
      )}
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Import products'),
  trail,
  rows: ['h-6 w-64', 'h-40 w-full'],
  className: 'grid gap-4 px-4 md:px-6',
})

export const ErrorBoundary = routeError({ to: paths.imports, label: mark('All imports') })
