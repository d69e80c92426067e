import { useEffect, useId, useRef, useState } from 'react'
import { t } from '#i18n/t.ts'
import { usePageKeys } from '../../shell/page-keys.ts'
import { Input } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { focusRows } from './state/grid.keys.ts'
import { changeListQuery } from './state/grid.list-query.ts'
import type { GridState } from './state/grid.use-grid.ts'

const waitMs = 250

/** Leads from the field to what was found, once that is shown. */
function useWayToRows({ listQuery, isLoading }: Pick<GridState<unknown>, 'listQuery' | 'isLoading'>) {
  const [target, setTarget] = useState<string | null>(null)
  const isShown = !isLoading && target === listQuery.q
  useEffect(() => {
    if (!isShown) return
    focusRows()
    setTarget(null)
  }, [isShown])
  return setTarget
}

/** Searches while the user types. What is typed in one go is one step for Back. Enter leads to the first row. */
export function GridSearch<Row>({ grid }: { grid: GridState<Row> }) {
  const { setup, listQuery, go } = grid
  const id = useId()
  const [text, setText] = useState(listQuery.q)
  const [seen, setSeen] = useState(listQuery.q)
  const timer = useRef<number>(undefined)
  const isGoingOn = useRef(false)
  const latest = useRef(listQuery)
  const leadToRows = useWayToRows(grid)
  usePageKeys([{ key: '/', label: t('Search this list'), run: () => document.getElementById(id)?.focus() }])
  // Back, a chip or a view have changed the address.
  if (seen !== listQuery.q) {
    setSeen(listQuery.q)
    if (listQuery.q !== text.trim()) setText(listQuery.q)
  }
  useEffect(() => {
    latest.current = listQuery
  }, [listQuery])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(q: string): void {
    clearTimeout(timer.current)
    if (q.trim() === latest.current.q) return
    go(changeListQuery(latest.current, { q: q.trim() }), { isReplacing: isGoingOn.current })
    isGoingOn.current = true
  }

  function find(): void {
    search(text)
    leadToRows(text.trim())
  }

  function type(q: string): void {
    leadToRows(null)
    setText(q)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => search(q), waitMs)
  }

  return (
    <search className="grid-search" aria-label={setup.what}>
      <label htmlFor={id} className="hidden-but-read">
        {setup.searchHint}
      </label>
      <Icon name="search" className="size-4.5" />
      <Input
        id={id}
        type="search"
        className="min-h-9.5! py-1! ps-9! text-ui!"
        value={text}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={setup.searchHint}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => (event.key === 'Enter' ? find() : undefined)}
        onBlur={() => {
          isGoingOn.current = false
        }}
      />
    </search>
  )
}
