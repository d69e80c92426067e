import { useState } from 'react'
import { listStock, type StockMovement } from '#contract/inventory/stock.ts'
import { callPage } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { useCommand } from '../../patterns/use-command.ts'

const perPage = 20

/** The newest movements, or why they could not be read: the rest of the page works without them. */
export type FirstMovements = { movements: StockMovement[]; next: string | null; error: string | null }

export async function readMovements(id: string, cursor?: string): Promise<FirstMovements> {
  try {
    const { items, next } = await callPage(listStock, {
      params: { id },
      query: { limit: String(perPage), ...(cursor && { cursor }) },
    })
    return { movements: items, next, error: null }
  } catch (error) {
    return { movements: [], next: cursor ?? null, error: sentenceOf(error) }
  }
}

export type StockHistory = {
  movements: readonly StockMovement[]
  hasOlder: boolean
  isBusy: boolean
  error: string | null
  /** Goes on where the list ends, or tries again what could not be read. */
  readOlder: () => void
  /** Starts again with the newest. */
  readNewest: () => Promise<void>
}

export function useStockHistory(id: string, first: FirstMovements): StockHistory {
  const [{ movements, next, error }, setRead] = useState(first)

  async function readNewest(): Promise<void> {
    const newest = await readMovements(id)
    setRead(newest.error === null ? newest : { movements, next, error: newest.error })
  }

  const { run: readOlder, isBusy } = useCommand(async () => {
    if (next === null) return readNewest()
    const older = await readMovements(id, next)
    setRead({ ...older, movements: [...movements, ...older.movements] })
  })

  return { movements, hasOlder: next !== null, isBusy, error, readOlder, readNewest }
}
