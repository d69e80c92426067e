import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BulkResult, SeenRows } from '#contract/lists/bulk.ts'
import { maxSelected } from '#contract/lists/lists.ts'
import { t } from '#i18n/t.ts'
import { showToast } from '../../toast.ts'
import { toastError } from '../../toast-error.ts'
import { useCommand } from '../../use-command.ts'
import { sentSelection } from './grid.selection.ts'
import type { BulkOrder, GridAction } from './grid.setup.ts'
import type { GridState } from './grid.use-grid.ts'

/** `rows`: what the question is about. `isWhole`: nothing narrows the list, which is confirmed by itself. */
type Asked = { action: GridAction; key: string; rows: SeenRows; isWhole: boolean }

type Done = { action: GridAction; result: BulkResult; undo: (() => Promise<void>) | null }

/** The question of a bulk action. It names exactly the rows that the action then takes, so they are read first. */
function useQuestion<Row>({ matching, selection: { selection }, setup: { readSelected } }: GridState<Row>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { run: ask, isBusy: isAsking } = useCommand(
    async (action: GridAction) => {
      if (!readSelected) return
      const { rows } = await readSelected(sentSelection(selection, matching))
      const isWhole = selection.mode === 'matching' && Object.keys(matching).length === 0
      if (Object.keys(rows).length === 0) showToast(t('The selected rows no longer exist.'))
      else setAsked({ action, key: crypto.randomUUID(), rows, isWhole })
    },
    { say: toastError },
  )

  return {
    asked,
    isAsking,
    ask,
    /** After it was confirmed that the whole list is meant. */
    confirmWhole: () => setAsked((now) => now && { ...now, isWhole: false }),
    cancel: () => setAsked(null),
  }
}

/** A bulk action from its question to what came of it. */
export function useBulk<Row>(grid: GridState<Row>) {
  const { revalidate } = useRevalidator()
  const { asked, isAsking, ask, confirmWhole, cancel } = useQuestion(grid)
  const [done, setDone] = useState<Done | null>(null)
  const { clear } = grid.selection
  const { runBulk } = grid.setup

  async function carryOut(action: GridAction, order: BulkOrder): Promise<void> {
    if (!runBulk) return
    const result = await runBulk(order)
    const back = action.undo
    const ids = Object.keys(order.selection.rows ?? {})
    const undo = async () => {
      await runBulk({
        action: back ?? '',
        selection: { ids },
        note: '',
        key: crypto.randomUUID(),
      })
      setDone(null)
      await revalidate()
    }
    await report({ action, result, undo: back && ids.length <= maxSelected && result.done > 0 ? undo : null })
  }

  async function report(what: Done): Promise<void> {
    await revalidate()
    setDone(what)
    clear()
  }

  /** Throws what the server refuses: the question stays and says why. */
  async function confirm(note: string): Promise<void> {
    if (!asked) return
    const { action, key, rows } = asked
    await carryOut(action, { action: action.id, selection: { rows }, note, key })
    cancel()
  }

  return {
    asked: asked?.action ?? null,
    rows: asked?.rows ?? {},
    isWhole: asked?.isWhole ?? false,
    confirmWhole,
    ask,
    isAsking,
    confirm,
    /** After the form of an action has done it. */
    finishForm: async (result: BulkResult) => {
      if (asked) await report({ action: asked.action, result, undo: null })
      cancel()
    },
    cancel,
    done,
    clear: () => setDone(null),
    /** After the result was undone: it is no longer shown, and the list is read again. */
    finish: async () => {
      setDone(null)
      await revalidate()
    },
  }
}

export type Bulk = ReturnType<typeof useBulk>
