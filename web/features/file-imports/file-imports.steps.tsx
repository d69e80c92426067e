import { type ReactNode, useState } from 'react'
import {
  cancelFileImport,
  type FileImport,
  type PictureMode,
  readFileImport,
  runFileImport,
  undoFileImport,
} from '#contract/file-imports/file-imports.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { paths } from '../../dashboard-paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { formatQuantity } from '../../patterns/money.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ImportFigures } from '../imports/imports.figures.tsx'
import { StepSection } from '../imports/imports.steps.tsx'
import { FileLists } from './file-imports.files.tsx'

type StepProps = { imported: FileImport; onTaken: (imported: FileImport) => void }

/** Sends an action. If another admin was faster, the page shows the current status and the reason. */
function useAction(id: string, onTaken: (imported: FileImport) => void) {
  const { run, isBusy, error } = useCommand((action: () => Promise<FileImport>) => action(), {
    done: onTaken,
    say: (failure) => {
      if (failure instanceof ApiError && failure.code === 'import_step_not_allowed') {
        void call(readFileImport, { params: { id } }).then(onTaken, () => undefined)
      }
      return sentenceOf(failure)
    },
  })
  return { isBusy, error, take: run }
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>
}

/** What an import would add, before it does anything. */
export function FilesCheckedStep({ imported, onTaken }: StepProps) {
  const { _id: id, counts } = imported
  const { isBusy, error, take } = useAction(id, onTaken)
  const [mode, setMode] = useState<PictureMode>('add')
  const { ready, pictures, documents, products, same, unmatched, refused } = counts
  return (
    <StepSection
      title={
        ready > 0
          ? t('{count, plural, one {# file} other {# files}} ready to import', { count: ready })
          : t('Nothing to import')
      }
      lead={t('Nothing has been changed yet.')}
    >
      <ImportFigures
        figures={[
          { label: t('Pictures'), count: pictures },
          { label: t('Documents'), count: documents },
          { label: t('Products'), count: products },
          { label: t('Already there'), count: same },
          { label: t('Without a product'), count: unmatched, isBad: true },
          { label: t('Not usable'), count: refused, isBad: true },
        ]}
      />
      <div className="grid gap-4 px-4 md:px-6">
        {counts.withPictures > 0 ? (
          <ModeChoice mode={mode} count={counts.withPictures} onChange={setMode} />
        ) : null}
        <Refusal text={error} />
        <Actions>
          {ready > 0 ? (
            <Button
              look="primary"
              isBusy={isBusy}
              onClick={() => take(() => call(runFileImport, { params: { id }, body: { pictures: mode } }))}
            >
              {t('Import {count, plural, one {# file} other {# files}}', { count: ready })}
            </Button>
          ) : null}
          <Button onClick={() => take(() => call(cancelFileImport, { params: { id } }))}>
            {t('Cancel import')}
          </Button>
        </Actions>
      </div>
      <FileLists imported={imported} />
    </StepSection>
  )
}

type ModeChoiceProps = { mode: PictureMode; count: number; onChange: (mode: PictureMode) => void }

function ModeChoice({ mode, count, onChange }: ModeChoiceProps) {
  const choices: { value: PictureMode; label: string; hint: string }[] = [
    { value: 'add', label: t('Add the new pictures'), hint: t('They are added after the existing ones.') },
    {
      value: 'replace',
      label: t('Replace the existing pictures'),
      hint: t('All existing pictures of these products are removed. Undoing the import brings them back.'),
    },
  ]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-control font-[580]">
        {t('{count, plural, one {# product already has} other {# products already have}} pictures', { count })}
      </legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-11 items-start gap-3 text-control">
          <input
            type="radio"
            name="picture-mode"
            value={value}
            checked={mode === value}
            onChange={() => onChange(value)}
            className="mt-0.5 size-5 shrink-0 accent-blue"
          />
          <span className="min-w-0">
            <span className="block">{label}</span>
            <span className="block text-small text-ink-2">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function workTitle({ state }: FileImport): string {
  if (state === 'running') return t('Importing files')
  return state === 'undoing' ? t('Undoing the import') : t('Checking the files')
}

/** The server is at work: how far it is, and the way to stop it. */
export function FilesWorkStep({ imported, isLost, onTaken }: StepProps & { isLost: boolean }) {
  const { _id: id, state, counts } = imported
  const { isBusy, error, take } = useAction(id, onTaken)
  const { done, total } = counts
  const isKnown = total > 0
  return (
    <StepSection
      title={workTitle(imported)}
      lead={t('You can leave this page. The import continues in the background.')}
    >
      <div className="grid gap-3 px-4 md:px-6">
        <div className="import-progress">
          <progress value={isKnown ? done : undefined} max={isKnown ? total : 1} aria-labelledby="import-step" />
          <p className="num text-small text-ink-2">
            {isKnown
              ? t('{done} of {total}', { done: formatQuantity(done), total: formatQuantity(total) })
              : t('Reading the file')}
          </p>
        </div>
        {isLost ? (
          <p role="status" className="notice bg-warn-soft text-warn">
            {t('The portal cannot be reached. Retrying…')}
          </p>
        ) : null}
        <Refusal text={error} />
        {state !== 'undoing' ? (
          <Actions>
            <Button isBusy={isBusy} onClick={() => take(() => call(cancelFileImport, { params: { id } }))}>
              {t('Cancel import')}
            </Button>
          </Actions>
        ) : null}
      </div>
    </StepSection>
  )
}

function endTitle({ state, counts, failure }: FileImport): string {
  if (failure !== null) return t('The import failed')
  if (state === 'done') {
    return t(
      '{count, plural, =0 {Nothing was imported} one {# file was imported} other {# files were imported}}',
      {
        count: counts.added,
      },
    )
  }
  if (state === 'undone') return t('The import was undone')
  return counts.undone + counts.kept > 0
    ? t('The import was cancelled and undone')
    : t('The import was cancelled. Nothing was changed.')
}

/** What has come of an import. */
export function FilesEndedStep({ imported, onTaken }: StepProps) {
  const { _id: id, state, counts, failure } = imported
  const { isBusy, error, take } = useAction(id, onTaken)
  const [isUndoing, setIsUndoing] = useState(false)
  const isDone = state === 'done'
  const left = counts.failed + counts.unmatched + counts.refused
  const figures = isDone
    ? [
        { label: t('Added'), count: counts.added },
        { label: t('Already there'), count: counts.same },
        { label: t('Not added'), count: left, isBad: true },
      ]
    : [
        { label: t('Removed'), count: counts.undone },
        { label: t('Not undone'), count: counts.kept, isBad: true },
      ]
  return (
    <StepSection title={endTitle(imported)} lead={failure}>
      {isDone || counts.undone + counts.kept > 0 ? <ImportFigures figures={figures} /> : null}
      <div className="flex flex-wrap gap-2 px-4 md:px-6">
        <ButtonLink to={paths.manageProducts} look={isDone ? 'primary' : undefined}>
          {t('Manage Product')}
        </ButtonLink>
        <ButtonLink to={paths.fileImports}>{t('Import another file')}</ButtonLink>
        {isDone && counts.added > 0 ? (
          <Button onClick={() => setIsUndoing(true)}>{t('Undo this import')}</Button>
        ) : null}
      </div>
      <FileLists imported={imported} />
      <ConfirmDialog
        isOpen={isUndoing}
        title={t('Undo this import?')}
        confirmLabel={t('Undo import')}
        isBusy={isBusy}
        error={error}
        onConfirm={() => take(() => call(undoFileImport, { params: { id } }))}
        onCancel={() => setIsUndoing(false)}
      >
        {t(
          'The added pictures and documents are removed, and replaced pictures come back. Products that have been changed since then stay as they are.',
        )}
      </ConfirmDialog>
    </StepSection>
  )
}
