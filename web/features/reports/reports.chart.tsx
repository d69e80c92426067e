import { formatMoney } from '#contract/money.ts'
import type { Overview, OverviewPoint } from '#contract/reports/overview.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { namedBars, ticksUpTo } from './reports.axis.ts'
import { ValueNote } from './reports.figures.tsx'
import { formatRange, formatRoughly, formatShortDay } from './reports.labels.ts'
import { Readout } from './reports.readout.tsx'

/** Heights in pixels. Widths are shares of what there is, so that lines and hatching keep their measure at any size. */
const plotHeight = 200
const smallestBar = 1.5

function sumOf(points: readonly OverviewPoint[], series: 'paid' | 'open'): number {
  return points.reduce((sum, point) => sum + point[series].value, 0)
}

function sentenceOf({ series, step, currency, now }: Overview): string {
  const highest = series.reduce((best, point) =>
    point.paid.value + point.open.value > best.paid.value + best.open.value ? point : best,
  )
  const values = {
    range: formatRange(now),
    paid: formatMoney(sumOf(series, 'paid'), currency),
    open: formatMoney(sumOf(series, 'open'), currency),
    highest: formatRange(highest),
    most: formatMoney(highest.paid.value + highest.open.value, currency),
  }
  return step === 'day'
    ? t('Order value by day, {range}: {paid} paid, {open} open. Highest on {highest}: {most}.', values)
    : t('Order value by week, {range}: {paid} paid, {open} open. Highest in {highest}: {most}.', values)
}

type BarProps = {
  point: OverviewPoint
  slot: { x: number; width: number }
  heightOf: (value: number) => number
  isChosen: boolean
}

function Bar({ point, slot, heightOf, isChosen }: BarProps) {
  const [paid, open] = [heightOf(point.paid.value), heightOf(point.open.value)]
  const across = { x: `${slot.x}%`, width: `${slot.width}%` }
  return (
    <g>
      {isChosen ? <rect {...across} className="chart-chosen" y={0} height={plotHeight} /> : null}
      {paid > 0 ? <rect {...across} className="chart-paid" y={plotHeight - paid} height={paid} /> : null}
      {open > 0 ? <rect {...across} className="chart-open" y={plotHeight - paid - open} height={open} /> : null}
    </g>
  )
}

function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (count > 1 && index === 0) return 'start'
  return count > 1 && index === count - 1 ? 'end' : 'middle'
}

function Names({ series }: { series: readonly OverviewPoint[] }) {
  const count = series.length
  return namedBars(count).map((index) => {
    const anchor = anchorOf(index, count)
    const share = { start: 0, middle: 0.5, end: 1 }[anchor]
    return (
      <text key={index} x={`${((index + share) / count) * 100}%`} y={plotHeight + 18} textAnchor={anchor}>
        {formatShortDay(series[index]?.from ?? '')}
      </text>
    )
  })
}

function ticksOf({ series }: Overview): number[] {
  return ticksUpTo(Math.max(...series.map(({ paid, open }) => paid.value + open.value)))
}

function Scale({ overview }: { overview: Overview }) {
  return (
    <ol className="overview-scale" aria-hidden="true" style={{ height: plotHeight }}>
      {ticksOf(overview)
        .toReversed()
        .map((tick) => (
          <li key={tick}>{formatRoughly(tick, overview.currency)}</li>
        ))}
    </ol>
  )
}

function Plot({ overview, chosen }: { overview: Overview; chosen: number | null }) {
  const { series } = overview
  const ticks = ticksOf(overview)
  const top = ticks.at(-1) ?? 1
  const heightOf = (value: number) => (value > 0 ? Math.max(smallestBar, (value / top) * plotHeight) : 0)
  const slot = 100 / series.length
  return (
    <svg role="img" aria-label={sentenceOf(overview)} width="100%" height={plotHeight + 24}>
      <defs>
        <pattern id="chart-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v5" className="chart-hatch" />
        </pattern>
      </defs>
      {ticks.map((tick) => {
        const y = plotHeight - (tick / top) * plotHeight
        return (
          <line key={tick} x1="0" x2="100%" y1={y} y2={y} className={tick === 0 ? 'chart-base' : 'chart-line'} />
        )
      })}
      {series.map((point, index) => (
        <Bar
          key={point.from}
          point={point}
          slot={{ x: (index + 0.16) * slot, width: slot * 0.68 }}
          heightOf={heightOf}
          isChosen={index === chosen}
        />
      ))}
      <Names series={series} />
    </svg>
  )
}

function Legend() {
  return (
    <ul className="overview-legend">
      <li>
        <svg width="16" height="12" aria-hidden="true">
          <rect className="chart-paid" x="0.5" y="0.5" width="15" height="11" />
        </svg>
        {t('Paid')}
      </li>
      <li>
        <svg width="16" height="12" aria-hidden="true">
          <rect className="chart-open" x="0.5" y="0.5" width="15" height="11" />
        </svg>
        {t('Open', { context: 'orders that are not paid' })}
      </li>
    </ul>
  )
}

function SeriesTable({ overview }: { overview: Overview }) {
  const { series, step, currency } = overview
  const caption = step === 'day' ? t('Order value by day') : t('Order value by week')
  return (
    <details className="overview-details">
      <summary>{t('Show as table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label={caption} className="overview-table" tabIndex={0}>
        <table>
          <caption className="hidden-but-read">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{step === 'day' ? t('Day') : t('Week')}</th>
              <th scope="col">{t('Orders')}</th>
              <th scope="col">{t('Paid')}</th>
              <th scope="col">{t('Open', { context: 'orders that are not paid' })}</th>
            </tr>
          </thead>
          <tbody>
            {series.map(({ from, to, paid, open }) => (
              <tr key={from}>
                <th scope="row">{formatRange({ from, to })}</th>
                <td>{formatQuantity(paid.count + open.count)}</td>
                <td>{formatMoney(paid.value, currency)}</td>
                <td>{formatMoney(open.value, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

/** Order value over the range, paid and open amounts upon each other; the same numbers as a table. */
export function Chart({ overview }: { overview: Overview }) {
  const { step, now } = overview
  const title = step === 'day' ? t('Order value by day') : t('Order value by week')
  return (
    <section className="overview-block" aria-labelledby="overview-chart">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="overview-chart" className="text-h3">
            {title}
          </h2>
          <p className="text-small text-ink-2">
            <ValueNote />
          </p>
        </div>
        {now.orders.count > 0 ? <Legend /> : null}
      </div>
      {now.orders.count > 0 ? (
        <>
          <div className="overview-plot">
            <Scale overview={overview} />
            <div className="min-w-0">
              <Readout overview={overview} label={title}>
                {(chosen) => <Plot overview={overview} chosen={chosen} />}
              </Readout>
            </div>
          </div>
          <SeriesTable overview={overview} />
        </>
      ) : (
        <p className="overview-empty">
          {t('No orders in this period ({range}). Choose a longer period.', { range: formatRange(now) })}
        </p>
      )}
    </section>
  )
}

export function ChartSkeleton() {
  return (
    <section className="overview-block" aria-busy="true">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-h3">{t('Order value by day')}</h2>
        <Legend />
      </div>
      <div className="skeleton mt-4" style={{ height: plotHeight + 24 }} />
      <div className="mt-3 min-h-11" />
    </section>
  )
}
