/** The part of a name that is typed to find an item; a pause of this length starts a new one. */
export const typingPauseMs = 500

type Focused = {
  /** The item with the focus; -1 for none. */
  index: number
  labels: readonly string[]
  /** What was typed just before. */
  typed: string
}

type Move = { index: number; typed: string }

/**
 * Where a key moves the focus in a menu, after the menu pattern of the ARIA Authoring Practices Guide; null for a key that
 * does not move it. A letter leads to the next item that begins with what was typed.
 */
export function moveInMenu(key: string, { index, labels, typed }: Focused): Move | null {
  const last = labels.length - 1
  const to = (next: number): Move => ({ index: next, typed: '' })
  if (key === 'ArrowDown') return to(index >= last ? 0 : index + 1)
  if (key === 'ArrowUp') return to(index <= 0 ? last : index - 1)
  if (key === 'Home') return to(0)
  if (key === 'End') return to(last)
  // A space belongs to a name that is being typed; otherwise it presses the item.
  if ([...key].length !== 1 || (key === ' ' && typed === '')) return null
  return { index: find(typed + key, { index, labels, typed }), typed: typed + key }
}

/** The same letter again goes on to the next item with it. */
function find(typed: string, { index, labels }: Focused): number {
  const letters = [...typed.toLocaleLowerCase()]
  const isOneLetter = letters.every((letter) => letter === letters[0])
  const wanted = isOneLetter ? (letters[0] ?? '') : letters.join('')
  const start = isOneLetter ? index + 1 : Math.max(index, 0)
  const fromStart = labels.map((_, offset) => (start + offset) % labels.length)
  return fromStart.find((position) => labels[position]?.toLocaleLowerCase().startsWith(wanted)) ?? index
}
