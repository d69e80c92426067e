import { useState } from 'react'
import { cancelImport, type ImportState, type ProductImport } from '#contract/imports/imports.ts'
import { mark, t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { importProgress, importStateLooks } from './imports.labels.ts'
import { StepSection } from './imports.steps.tsx'
import { useImportAction } from './imports.use-action.ts'

type WorkProps = { imported: ProductImport; isLost: boolean; onTaken: (imported: ProductImport) => void }

const titles: Partial<Record<ImportState, string>> = {
  reading: mark('Reading the file'),
  checking: mark('Checking the rows'),
  running: mark('Importing products'),
  undoing: mark('Undoing the import'),
}

/** The server is at work: how far it is, and the way to stop it. */
export function WorkStep({ imported, isLost, onTaken }: WorkProps) {
  const { _id: id, state } = imported
  const { busy, error, take } = useImportAction(id, onTaken)
  const [isStopping, setIsStopping] = useState(false)
  const isRunning = state === 'running'

  async function stop(): Promise<void> {
    await take(cancelImport)
    setIsStopping(true)
  }

  return (
    <StepSection
      title={t(titles[state] ?? importStateLooks[state].label)}
      lead={t(
        'You can leave this page. The import continues in the background, and the list of imports shows the result.',
      )}
    >
      <div className="grid gap-3 px-4 md:px-6">
        <Bar imported={imported} />
        {isLost ? (
          <p role="status" className="notice bg-warn-soft text-warn">
            {t('The portal cannot be reached. Retrying…')}
          </p>
        ) : null}
        <Refusal text={error} />
        {state === 'checking' || isRunning ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              isBusy={busy !== null || (isStopping && isRunning && error === null)}
              onClick={() => void stop()}
            >
              {t('Cancel import')}
            </Button>
            <p className="text-small text-ink-2">
              {isRunning ? t('Changes made so far will be undone.') : t('Nothing has been changed yet.')}
            </p>
          </div>
        ) : null}
      </div>
    </StepSection>
  )
}

/** Announced at each quarter: an announcement for every row would never end. */
function quarter(done: number, total: number): string {
  const percent = total > 0 ? Math.floor((done / total) * 4) * 25 : 0
  return percent > 0 ? t('{percent} %', { percent: String(percent) }) : ''
}

function Bar({ imported }: { imported: ProductImport }) {
  const { done, total } = importProgress(imported)
  const isKnown = imported.state !== 'reading' && total > 0
  return (
    <div className="import-progress">
      <progress value={isKnown ? done : undefined} max={isKnown ? total : 1} aria-labelledby="import-step" />
      <p className="num text-small text-ink-2">
        {isKnown
          ? t('{done} of {total}', { done: formatQuantity(done), total: formatQuantity(total) })
          : t('Counting rows…')}
      </p>
      <p role="status" className="hidden-but-read">
        {isKnown ? quarter(done, total) : ''}
      </p>
    </div>
  )
}
