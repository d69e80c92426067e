import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { maxCartLines } from '#contract/cart/cart.ts'
import { parseRows, type TypedRow } from '#contract/cart/parse-rows.ts'
import { orderRows, type QuickOrder } from '#contract/cart/quick-order.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../../api/attempt-key.ts'
import { draftKey } from '../../../api/drafts.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { readStored, writeStored } from '../../../api/session.ts'
import { readLatest } from '../../../patterns/reading/read-latest.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { sendToCart, takeCart } from '../cart.client.ts'
import {
  filled,
  isGood,
  newRow,
  type PadRow,
  withBlankEnd,
  withChange,
  withReports,
  withTyped,
} from './cart.pad.ts'

const padKey = draftKey('quick-order', 'pad')
const judgeAfterMs = 250

/** The pad as last edited: closing the page loses no row. */
function readPad(): PadRow[] {
  try {
    const stored = JSON.parse(readStored(padKey) ?? '[]') as [string, string][]
    return withBlankEnd(stored.map(([sku, quantity]) => newRow(sku, quantity)))
  } catch {
    return withBlankEnd([])
  }
}

function sendRows(rows: readonly PadRow[], add: boolean, key?: string): Promise<QuickOrder> {
  const body = { rows: rows.map(({ sku, quantity }) => ({ sku, quantity })), add }
  return sendToCart(orderRows, { body }, key)
}

type SetRows = Dispatch<SetStateAction<PadRow[]>>
type Say = (note: string | null) => void

/** Stores the rows on this device and asks the server about those that have no result yet. */
function useJudging(rows: PadRow[], setRows: SetRows, say: Say): void {
  const isLoaded = useRef(false)
  useEffect(() => {
    setRows(readPad())
  }, [setRows])

  const isOpen = filled(rows).some(({ report }) => report === null)
  useEffect(() => {
    // The first rows are those of the server's page, not yet those of this device.
    if (!isLoaded.current) {
      isLoaded.current = true
      return
    }
    const sent = filled(rows)
    writeStored(padKey, sent.length > 0 ? JSON.stringify(sent.map(({ sku, quantity }) => [sku, quantity])) : null)
    if (!isOpen) return
    return readLatest(() => sendRows(sent, false), {
      take: (report) => setRows((now) => withReports(now, sent, report.rows)),
      failed: (error) => say(sentenceOf(error)),
      pauseMs: judgeAfterMs,
    })
  }, [rows, isOpen, setRows, say])
}

/** Rows without their results: the sums of a part change with each of its rows. */
function unjudged(rows: readonly PadRow[]): PadRow[] {
  return withBlankEnd(rows.map((row) => ({ ...row, report: null })))
}

/** Adds the good rows; the others stay on the pad. A repeat after a lost connection adds nothing twice. */
function useAdding(rows: PadRow[], setRows: SetRows, say: Say) {
  const [keyFor, setKeyFor] = useState(() => newKeys())
  const { run, isBusy } = useCommand(
    (good: PadRow[]) => sendRows(good, true, keyFor(good.map(({ sku, quantity }) => [sku, quantity]))),
    {
      done: (answer, [good]) => {
        setKeyFor(() => newKeys())
        if (answer.cart) takeCart(answer.cart)
        const added = new Set(good.filter((_, index) => isAdded(answer, index)).map(({ key }) => key))
        setRows((now) => unjudged(now.filter(({ key }) => !added.has(key))))
        say(t('{count, plural, one {# row} other {# rows}} added to the cart', { count: added.size }))
      },
      say: (error) => {
        say(sentenceOf(error))
        return null
      },
    },
  )

  function add(): void {
    const good = rows.filter(isGood)
    say(good.length === 0 ? t('No row can be added yet.') : null)
    if (good.length > 0) run(good)
  }
  return { isBusy, add }
}

/** Rows that the server judges while they are typed. Nothing is added until its user says so. */
export function usePad() {
  const [rows, setRows] = useState<PadRow[]>(() => withBlankEnd([]))
  const [note, say] = useState<string | null>(null)
  useJudging(rows, setRows, say)
  const adding = useAdding(rows, setRows, say)
  const latest = useRef(rows)
  latest.current = rows

  const change = useCallback((key: string, values: Partial<Pick<PadRow, 'sku' | 'quantity'>>) => {
    say(null)
    setRows((now) => withChange(now, key, values))
  }, [])
  const remove = useCallback((key: string) => {
    setRows((now) => unjudged(now.filter((row) => row.key !== key)))
  }, [])
  const take = useCallback((typed: TypedRow[]) => {
    const more = withTyped(latest.current, typed)
    if (more) setRows(more)
    const values = { count: typed.length, most: String(maxCartLines) }
    say(
      more
        ? t('{count, plural, one {# row} other {# rows}} read', values)
        : t(
            'Quick order can hold up to {most} rows. {count, plural, one {# row was} other {# rows were}} not added.',
            values,
          ),
    )
  }, [])
  const paste = useCallback((text: string) => take(parseRows(text)), [take])
  const clear = () => setRows(withBlankEnd([]))
  return { rows, note, ...adding, change, remove, take, paste, say, clear }
}

export type Pad = ReturnType<typeof usePad>

function newKeys() {
  return createAttemptKeys(() => crypto.randomUUID())
}

function isAdded({ rows }: QuickOrder, index: number): boolean {
  const result = rows[index]?.result
  return result === 'added' || result === 'merged'
}
