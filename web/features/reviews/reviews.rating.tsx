import { t } from '#i18n/t.ts'

const bars = [1, 2, 3, 4, 5]

/** A rating as bars and as words; screen readers read the words. */
export function Rating({ value }: { value: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {bars.map((bar) => (
          <span key={bar} className="relative h-1.5 w-3.5 bg-line">
            <span
              className="absolute inset-y-0 start-0 bg-ink"
              style={{ width: `${filled(value, bar) * 100}%` }}
            />
          </span>
        ))}
      </span>
      <span className="num whitespace-nowrap">{t('{value} out of 5', { value })}</span>
    </span>
  )
}

function filled(value: number, bar: number): number {
  return Math.max(0, Math.min(1, value - bar + 1))
}
