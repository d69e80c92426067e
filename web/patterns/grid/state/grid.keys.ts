type RowAction = { kind: 'move' | 'select' | 'open'; id: string }

const fields = 'input:not([type=checkbox]), textarea, select, [popover], dialog'
const steps: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** From anywhere on the page to the row that was left last. A row that has the focus has moved it on already. */
export function focusRows(): void {
  if (document.activeElement?.closest('[data-row]')) return
  document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & { target: EventTarget }

/** J and K or the arrows go from row to row, X selects, Enter opens: only where a row of the table has the focus. */
export function moveInRows({ key, target, ctrlKey, metaKey, altKey }: Pressed): RowAction | null {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || target.closest(fields)) return null
  const row = target.closest<HTMLElement>('[data-row]')
  const id = row?.dataset.row
  if (!row || id === undefined) return null
  const step = steps[key.length === 1 ? key.toLowerCase() : key]
  if (step) {
    const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
    if (!(next instanceof HTMLElement) || next.dataset.row === undefined) return null
    next.focus()
    return { kind: 'move', id: next.dataset.row }
  }
  if (key.toLowerCase() === 'x') return { kind: 'select', id }
  return key === 'Enter' && target === row ? { kind: 'open', id } : null
}
