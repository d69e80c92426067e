/** `unit` is what values are whole multiples of, counted from `min`: one piece by default. */
export type StepRange = { min: number; max: number; step: number; unit?: number }

/** What a person typed as a whole number, or null. Grouping as in "1,240" or "1 240" is understood. */
export function parseQuantity(text: string): number | null {
  const digits = text.trim().replaceAll(/(?<=\d)[\s,.'’](?=\d{3}(?!\d))/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** The value `steps` steps away, never outside the range. From a value outside it, the nearest end; from one between units, the next unit that way. */
export function stepped(value: number | null, steps: number, { min, max, step, unit = 1 }: StepRange): number {
  if (value === null || value < min) return min
  const over = (value - min) % unit
  const from = over === 0 || steps > 0 ? value - over : value - over + unit
  return Math.min(max, Math.max(min, from + steps * step))
}

/** The position of a value between the ends, 0 to 1. */
export function positionIn(value: number | null, { min, max }: Pick<StepRange, 'min' | 'max'>): number {
  if (value === null || max <= min) return 0
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}

type KeyPress = { key: string; isShifted: boolean }

/** What a key does to the value: arrows one unit, with Shift or PageUp and PageDown one step, Home and End the ends. */
export function valueAfterKey(press: KeyPress, value: number | null, range: StepRange): number | null {
  const single = { ...range, step: range.unit ?? 1 }
  const arrow = press.isShifted ? range : single
  switch (press.key) {
    case 'ArrowUp':
      return stepped(value, 1, arrow)
    case 'ArrowDown':
      return stepped(value, -1, arrow)
    case 'PageUp':
      return stepped(value, 1, range)
    case 'PageDown':
      return stepped(value, -1, range)
    case 'Home':
      return range.min
    case 'End':
      return range.max
    default:
      return null
  }
}
