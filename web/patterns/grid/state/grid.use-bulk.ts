import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BulkResult } from '#contract/lists/bulk.ts'
import { sentSelection } from './grid.selection.ts'
import type { BulkOrder, GridAction } from './grid.setup.ts'
import type { GridState } from './grid.use-grid.ts'

type Done = { action: GridAction; result: BulkResult; undo: (() => Promise<void>) | null }

/** A bulk action from its question to what came of it. */
export function useBulk<Row>(grid: GridState<Row>) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<{ action: GridAction; key: string } | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const { selection, clear } = grid.selection
  const { runBulk } = grid.setup

  function ask(action: GridAction): void {
    setAsked({ action, key: crypto.randomUUID() })
  }

  async function carryOut(action: GridAction, order: BulkOrder): Promise<void> {
    if (!runBulk) return
    const result = await runBulk(order)
    const back = action.undo
    const { ids } = order.selection
    const undo = async () => {
      await runBulk({
        action: back ?? '',
        selection: { ids: ids ?? [] },
        note: '',
        key: crypto.randomUUID(),
      })
      setDone(null)
      await revalidate()
    }
    await report({ action, result, undo: back && ids && result.done > 0 ? undo : null })
  }

  async function report(what: Done): Promise<void> {
    await revalidate()
    setDone(what)
    clear()
  }

  /** Throws what the server refuses: the question stays and says why. */
  async function confirm(note: string): Promise<void> {
    if (!asked) return
    const { action, key } = asked
    const sent = sentSelection(selection, grid.matching)
    await carryOut(action, { action: action.id, selection: sent, note, key })
    setAsked(null)
  }

  return {
    asked: asked?.action ?? null,
    ask,
    confirm,
    /** After the form of an action has done it. */
    finishForm: async (result: BulkResult) => {
      if (asked) await report({ action: asked.action, result, undo: null })
      setAsked(null)
    },
    cancel: () => setAsked(null),
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
