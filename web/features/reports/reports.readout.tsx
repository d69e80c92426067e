import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { Overview } from '#contract/reports/overview.ts'
import { t } from '#i18n/t.ts'
import { formatRange } from './reports.labels.ts'
import { barAfter } from './reports.readout-keys.ts'

type ReadoutProps = {
  overview: Overview
  label: string
  /** Draws the chart with this bar marked. */
  children: (chosen: number | null) => ReactNode
}

/**
 * The values of one bar, below the chart. The bars are read one after the other like the values of a slider, with the arrow
 * keys or the pointer. The slider lies over the chart: its content has no role.
 */
export function Readout({ overview, label, children }: ReadoutProps) {
  const count = overview.series.length
  const [index, setIndex] = useState<number | null>(null)
  const chosen = Math.min(index ?? count - 1, count - 1)
  const text = readoutText(overview, chosen)
  function onKeyDown(event: KeyboardEvent): void {
    const next = barAfter(event.key, chosen, count)
    if (next === null) return
    event.preventDefault()
    setIndex(next)
  }
  function onPointerMove({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    setIndex(Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / width) * count))))
  }
  return (
    <>
      <div className="relative">
        {children(index === null ? null : chosen)}
        <div
          className="overview-slider"
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={chosen + 1}
          aria-valuetext={text}
          onKeyDown={onKeyDown}
          onFocus={() => setIndex(chosen)}
          onPointerMove={onPointerMove}
        />
      </div>
      <p className="mt-1 min-h-5 text-small num" aria-hidden="true">
        {text}
      </p>
    </>
  )
}

function readoutText({ series, currency }: Overview, index: number): string {
  const point = series[index]
  if (!point) return ''
  const { from, to, paid, open } = point
  return t('{range}: {count, plural, one {# order} other {# orders}}, {paid} paid, {open} open', {
    range: formatRange({ from, to }),
    count: paid.count + open.count,
    paid: formatMoney(paid.value, currency),
    open: formatMoney(open.value, currency),
  })
}
