import { useEffect, useId, useRef, useState } from 'react'
import { Input } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { changeListQuery } from './state/grid.list-query.ts'
import type { GridState } from './state/grid.use-grid.ts'

const waitMs = 250

/** Searches while the user types. What is typed in one go is one step for Back. */
export function GridSearch<Row>({ grid }: { grid: GridState<Row> }) {
  const { setup, listQuery, go } = grid
  const id = useId()
  const [text, setText] = useState(listQuery.q)
  const [seen, setSeen] = useState(listQuery.q)
  const timer = useRef<number>(undefined)
  const isGoingOn = useRef(false)
  const latest = useRef(listQuery)
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

  function type(q: string): void {
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
        className="min-h-9.5! py-1! pl-9! text-ui!"
        value={text}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={setup.searchHint}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => (event.key === 'Enter' ? search(text) : undefined)}
        onBlur={() => {
          isGoingOn.current = false
        }}
      />
    </search>
  )
}
