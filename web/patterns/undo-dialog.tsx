import { useEffect, useState } from 'react'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../api/problem-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { readLatest } from './reading/read-latest.ts'
import { Refusal } from './refusal.tsx'
import { useCommand } from './use-command.ts'

/** What undoing would do now: sentences about what goes back, and what stays as it is with the reason. */
export type UndoPlan = {
  effects: readonly string[]
  keptCount: number
  kept: readonly { id: string; name: string; message: string }[]
  /** False where nothing would go back. */
  canUndo: boolean
}

type UndoDialogProps = {
  isOpen: boolean
  title: string
  confirmLabel: string
  load: () => Promise<UndoPlan>
  /** Does it. What goes wrong is shown in the dialog. */
  undo: () => Promise<void>
  onClose: () => void
}

/** Says exactly what undoing will do, and what it cannot and why, before it does it. */
export function UndoDialog({ isOpen, title, onClose, ...rest }: UndoDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <Question onClose={onClose} {...rest} />
    </Dialog>
  )
}

type QuestionProps = Omit<UndoDialogProps, 'isOpen' | 'title'>

function usePlan(load: () => Promise<UndoPlan>) {
  const [plan, setPlan] = useState<UndoPlan | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each opening, and again for each try
  useEffect(() => {
    setError(null)
    return readLatest(load, { take: setPlan, failed: (failure) => setError(sentenceOf(failure)) })
  }, [attempt])
  return { plan, error, retry: () => setAttempt((count) => count + 1) }
}

function Question({ confirmLabel, load, undo, onClose }: QuestionProps) {
  const { plan, error, retry } = usePlan(load)
  const { run, isBusy, error: refusal } = useCommand(undo)
  return (
    <div className="mt-3 grid gap-4">
      {error ? <Refusal text={error} /> : plan ? <Plan plan={plan} /> : <Loading />}
      <Refusal text={refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>
          {plan && !plan.canUndo ? t('Close') : t('Cancel', { context: 'dialog' })}
        </Button>
        {error ? <Button onClick={retry}>{t('Try again')}</Button> : null}
        {plan?.canUndo ? (
          <Button look="danger" isBusy={isBusy} onClick={run}>
            {confirmLabel}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-2">
      <p className="hidden-but-read">{t('Checking what can be undone')}</p>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-40" />
    </div>
  )
}

function Plan({ plan: { effects, keptCount, kept, canUndo } }: { plan: UndoPlan }) {
  return (
    <div role="status" className="grid gap-3 text-control text-ink-2">
      {canUndo ? (
        <ul className="grid gap-1">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      ) : (
        <p>{t('Nothing can be undone.')}</p>
      )}
      {keptCount > 0 ? (
        <div>
          <p className="font-[560] text-ink">
            {t('{count, plural, one {# product is not changed:} other {# products are not changed:}}', {
              count: keptCount,
            })}
          </p>
          <ul className="mt-1 text-ui">
            {kept.map(({ id, name, message }) => (
              <li key={id} className="border-t border-line py-1.5 wrap-anywhere">
                <b className="font-[580] text-ink">{name}</b> {message}
              </li>
            ))}
          </ul>
          {keptCount > kept.length ? (
            <p className="text-small">{t('and {count} more', { count: keptCount - kept.length })}</p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
