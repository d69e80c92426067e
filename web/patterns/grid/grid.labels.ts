import type { AdminFilter } from '#contract/lists/lists.ts'
import { readRange } from '#contract/lists/range.ts'
import { dateLocale, t } from '#i18n/t.ts'
import { formatQuantity } from '../money.tsx'
import type { GridFilter } from './state/grid.setup.ts'

function day(text: string): string {
  const format = new Intl.DateTimeFormat(dateLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${text}T00:00:00Z`))
}

/** What a filter asks for, as a chip says it. */
export function filterLabels(filter: GridFilter, kind: AdminFilter['kind'], value: string): string {
  if (kind === 'is' && !filter.choices) return filter.nameOf?.(value) ?? value
  if (kind === 'is' || kind === 'choice') {
    const words = (kind === 'is' ? [value] : value.split(',')).map(
      (one) => filter.choices?.find((choice) => choice.value === one)?.label ?? one,
    )
    return words.join(', ')
  }
  const range = readRange(kind, value)
  if (range === null) return value
  const shown = (end: string) => (kind === 'date' ? day(end) : formatQuantity(Number(end)))
  const { from, to } = range
  if (from !== null && from === to) return shown(from)
  if (from === null) return t('up to {end}', { end: shown(to ?? '') })
  return to === null ? t('from {start}', { start: shown(from) }) : `${shown(from)} – ${shown(to)}`
}
