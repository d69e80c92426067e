import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '#i18n/t.ts'
import { useAllowed } from '../../api/may.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BulkFailed } from './grid.bulk-failed.tsx'
import { selectedCount } from './state/grid.selection.ts'
import type { Bulk } from './state/grid.use-bulk.ts'
import type { GridState } from './state/grid.use-grid.ts'

type BarProps<Row> = { grid: GridState<Row>; bulk: Bulk; children: ReactNode }

/** Escape closes the actions that a phone has behind a button, then gives the selection up. */
function useLeaving(leave: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector(':popover-open, dialog[open]')) leave()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [leave])
}

/** What had the focus is gone. */
function focusRows(): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
}

/** When the bar goes, with the focus in it, the keyboard goes on at the rows. */
function useFocusAfter(): void {
  useEffect(() => focusRows, [])
}

type CountProps<Row> = { grid: GridState<Row>; onChosen: () => void }

/** How many are selected, and the way from a whole page to all that match. */
function Count<Row>({ grid, onChosen }: CountProps<Row>) {
  const { selection, shown, chooseAll } = grid.selection
  const total = grid.page?.total ?? 0
  const count = selectedCount(selection, total)
  const isWholePage = selection.mode === 'some' && shown.length > 0 && shown.every((id) => selection.ids.has(id))
  return (
    <>
      <b className="num text-ui" role="status">
        {t('{count} selected', { count })}
      </b>
      {isWholePage && total > count ? (
        <Button
          size="small"
          look="field"
          onClick={() => {
            chooseAll()
            onChosen()
          }}
        >
          {t('Select all {count} matching', { count: total })}
        </Button>
      ) : null}
    </>
  )
}

type MoreProps = { isOpen: boolean; panel: string; onPress: () => void }

function MoreActions({ isOpen, panel, onPress }: MoreProps) {
  return (
    <Button
      size="icon"
      look="field"
      className="bulk-more"
      aria-label={t('More actions')}
      aria-expanded={isOpen}
      aria-controls={panel}
      onClick={onPress}
    >
      <AnyIcon name="more" className="size-4.5" />
    </Button>
  )
}

/**
 * Lies over the foot of the window while rows are selected: nothing on the page moves when it comes and goes. A phone has
 * room for the first action; the others are behind a button.
 */
export function BulkBar<Row>({ grid, bulk, children }: BarProps<Row>) {
  const { clear } = grid.selection
  const [isOpen, setIsOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const panel = useId()
  useLeaving(() => {
    if (!isOpen) return clear()
    // The focus may be on one of the actions that are hidden now.
    bar.current?.focus()
    setIsOpen(false)
  })
  useFocusAfter()
  const isAllowed = useAllowed()
  const [first, ...others] = grid.setup.actions.filter(({ needed = 'staff' }) => isAllowed(needed))
  return (
    <section
      ref={bar}
      aria-label={t('Selected rows')}
      className="bulk-bar on-field"
      data-bulk=""
      data-open={isOpen}
      tabIndex={-1}
    >
      <Count grid={grid} onChosen={() => bar.current?.focus()} />
      <div className="bulk-actions">
        {first ? (
          <Button
            size="small"
            look={first.isDanger ? 'field' : 'accent'}
            isBusy={bulk.isAsking}
            onClick={() => bulk.ask(first)}
          >
            {first.label}
          </Button>
        ) : null}
        <div id={panel} className="bulk-others">
          {others.map((action) => (
            <Button
              key={action.id}
              size="small"
              look="field"
              isBusy={bulk.isAsking}
              onClick={() => bulk.ask(action)}
            >
              {action.label}
            </Button>
          ))}
          {children}
        </div>
        <MoreActions isOpen={isOpen} panel={panel} onPress={() => setIsOpen(!isOpen)} />
        <Button size="icon" look="field" aria-label={t('Clear selection')} onClick={clear}>
          <Icon name="close" className="size-4.5" />
        </Button>
      </div>
    </section>
  )
}

/** The question closes after the bar with the button that asked it is gone: the keyboard goes on at the rows. */
function useFocusAfterQuestion({ asked, done }: Bulk): void {
  useEffect(() => {
    if (!done || asked) return
    const frame = requestAnimationFrame(focusRows)
    return () => cancelAnimationFrame(frame)
  }, [asked, done])
}

/** "18 of 20 done, 2 failed", with the ones that failed to look at. */
export function BulkSummary<Row>({ bulk, grid }: { bulk: Bulk; grid: GridState<Row> }) {
  const { done, clear, finish } = bulk
  useFocusAfterQuestion(bulk)
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
          <Button size="icon" look="ghost" aria-label={t('Close the results')} onClick={clear}>
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
