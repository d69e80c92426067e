import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BulkFailed } from './grid.bulk-failed.tsx'
import { selectedCount } from './state/grid.selection.ts'
import type { Bulk } from './state/grid.use-bulk.ts'
import type { GridState } from './state/grid.use-grid.ts'

type BarProps<Row> = { grid: GridState<Row>; bulk: Bulk; children: ReactNode }

/** Escape gives the selection up. When the bar goes, with the focus in it, the keyboard goes on at the rows. */
function useLeaving(clear: () => void): void {
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector(':popover-open, dialog[open]')) clear()
    }
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('keydown', leave)
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
      }
    }
  }, [clear])
}

/** Replaces the filters while rows are selected: how many are selected, and the bulk actions. */
export function BulkBar<Row>({ grid, bulk, children }: BarProps<Row>) {
  const { selection, shown, clear, chooseAll } = grid.selection
  const bar = useRef<HTMLElement>(null)
  const total = grid.page?.total ?? 0
  useLeaving(clear)
  const count = selectedCount(selection, total)
  const isWholePage = selection.mode === 'some' && shown.length > 0 && shown.every((id) => selection.ids.has(id))
  return (
    <section ref={bar} aria-label={t('Selected rows')} className="grid-tools" data-bulk="" tabIndex={-1}>
      <b className="num text-ui" role="status">
        {t('{count} selected', { count })}
      </b>
      {isWholePage && total > count ? (
        <Button
          size="small"
          look="ghost"
          onClick={() => {
            chooseAll()
            bar.current?.focus()
          }}
        >
          {t('Select all {count} matching', { count: total })}
        </Button>
      ) : null}
      <div className="ml-auto flex flex-wrap gap-1.5">
        {grid.setup.actions.map((action) => (
          <Button
            key={action.id}
            size="small"
            className={action.isDanger ? 'text-danger' : ''}
            onClick={() => bulk.ask(action)}
          >
            {action.label}
          </Button>
        ))}
        {children}
        <Button size="small" look="ghost" onClick={clear}>
          <Icon name="close" className="size-4" />
          {t('Clear selection')}
        </Button>
      </div>
    </section>
  )
}

/** "18 of 20 done, 2 failed", with the ones that failed to look at. */
export function BulkSummary<Row>({ bulk: { done, clear, finish }, grid }: { bulk: Bulk; grid: GridState<Row> }) {
  const { undoOf } = grid.setup
  const [isUndoing, setIsUndoing] = useState(false)
  const [undoError, setUndoError] = useState<string | null>(null)
  async function takeBack(undo: () => Promise<void>): Promise<void> {
    setIsUndoing(true)
    setUndoError(null)
    await undo().catch((error: unknown) => setUndoError(sentenceOf(error)))
    setIsUndoing(false)
  }
  // The element is always in the page, so that screen readers announce its text.
  return (
    <div role="status">
      {done ? (
        <div className="mx-4 mb-3 flex flex-wrap items-start gap-x-4 gap-y-2 bg-well px-4 py-2.5 text-ui md:mx-6">
          <div className="min-w-0 flex-1">
            <p className="py-1.5 font-[560]">{summary(done.result)}</p>
            {undoError ? <p className="text-danger">{undoError}</p> : null}
            {done.result.failedCount > 0 ? <BulkFailed summary={t('Show errors')} failures={done.result} /> : null}
          </div>
          {done.undo ? (
            <Button size="small" isBusy={isUndoing} onClick={() => done.undo && void takeBack(done.undo)}>
              {t('Undo')}
            </Button>
          ) : null}
          {undoOf?.(done.result, finish)}
          <Button size="icon" look="ghost" aria-label={t('Close the result')} onClick={clear}>
            <Icon name="close" className="size-4.5" />
          </Button>
        </div>
      ) : null}
    </div>
  )
}

type Result = NonNullable<Bulk['done']>['result']

function summary({ done, failedCount }: Result): string {
  const total = done + failedCount
  if (failedCount === 0) return t('{done} of {total} done', { done, total })
  return t('{done} of {total} done, {failed} failed', { done, total, failed: failedCount })
}
