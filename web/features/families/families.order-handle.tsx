import type { DragEvent, KeyboardEvent } from 'react'
import { t } from '#i18n/t.ts'
import { moved, putAt } from './families.tree.ts'

type OrderOptions = {
  /** The ids in their order, of those that can change places. */
  ids: readonly string[]
  onOrder: (ids: string[]) => void
  /** Names the kind of what is dragged: a family is not dropped among attributes. */
  type: string
}

/** What makes a row change places: dragging it, or Alt with an arrow key while it has the focus. */
export function orderProps(id: string, { ids, onOrder, type }: OrderOptions) {
  const mime = `application/x-${type}`
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(mime, id)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(mime)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const from = ids.indexOf(event.dataTransfer.getData(mime))
      const to = ids.indexOf(id)
      if (from === -1 || to === -1 || from === to) return
      event.preventDefault()
      onOrder(putAt(ids, from, to))
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (!event.altKey || by === 0) return
      event.preventDefault()
      const ordered = moved(ids, ids.indexOf(id), by)
      if (ordered.some((one, index) => one !== ids[index])) onOrder(ordered)
    },
  }
}

/** The dots that say that a row can be dragged. */
export function DragDots() {
  return (
    <svg viewBox="0 0 8 14" className="h-3.5 w-2 fill-ink-2" aria-hidden="true">
      {[1, 7, 13].flatMap((y) => [1.5, 6.5].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r={1} />))}
    </svg>
  )
}

export function OrderNote({ text }: { text: string }) {
  return (
    <p className="px-4 py-3 text-small text-ink-2 md:px-6">
      {text} {t('An attribute that products use can be hidden, not deleted.')}
    </p>
  )
}
