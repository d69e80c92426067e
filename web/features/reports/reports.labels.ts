import { dateLocale, numberLocale, t } from '#i18n/t.ts'

type Compared = { now: number; before: number; days: number }

/** How a figure compares with the range before: in words, so that colour is not the only sign. */
export function compareLabel({ now, before, days }: Compared): string {
  if (before === 0 && now === 0) {
    return t('None, as {days, plural, one {on the previous day} other {in the previous # days}}', { days })
  }
  if (before === 0)
    return t('None {days, plural, one {on the previous day} other {in the previous # days}}', { days })
  const percent = sharePercent(now, before)
  if (percent === null) {
    return t('About the same as {days, plural, one {on the previous day} other {in the previous # days}}', {
      days,
    })
  }
  return now > before
    ? t('{percent} more than {days, plural, one {on the previous day} other {in the previous # days}}', {
        percent,
        days,
      })
    : t('{percent} less than {days, plural, one {on the previous day} other {in the previous # days}}', {
        percent,
        days,
      })
}

/** The same for how long something took; null when nothing was done. */
export function compareHours({
  now,
  before,
  days,
}: {
  now: number | null
  before: number | null
  days: number
}): string {
  if (now === null) return t('No orders shipped in this period')
  if (before === null) {
    return t('None shipped {days, plural, one {on the previous day} other {in the previous # days}}', { days })
  }
  const percent = before > 0 ? sharePercent(now, before) : null
  if (percent === null) {
    return t('About the same as {days, plural, one {on the previous day} other {in the previous # days}}', {
      days,
    })
  }
  return now > before
    ? t('{percent} longer than {days, plural, one {on the previous day} other {in the previous # days}}', {
        percent,
        days,
      })
    : t('{percent} shorter than {days, plural, one {on the previous day} other {in the previous # days}}', {
        percent,
        days,
      })
}

/** "12%"; null when it would be rounded to nothing. */
function sharePercent(now: number, before: number): string | null {
  const share = Math.abs(now - before) / before
  if (share < 0.005) return null
  return new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** Hours up to two days, then days with one decimal. */
export function formatHours(hours: number): string {
  if (hours < 48) return t('{hours} h', { hours: Math.round(hours) })
  return t('{count} days', { count: Math.round(hours / 2.4) / 10 })
}

function dayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone: 'UTC' })
}

/** "12 – 18 Nov 2026", or the one day. */
export function formatRange({ from, to }: { from: string; to: string }): string {
  const format = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' })
  return from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to))
}

/** "12 Nov", as it stands below a bar. */
export function formatShortDay(day: string): string {
  return dayFormat({ day: 'numeric', month: 'short' }).format(new Date(day))
}

/** "$12K": a mark of a scale. */
export function formatRoughly(amount: number, currency: string): string {
  const rough = { notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 } as const
  return new Intl.NumberFormat(numberLocale(), { style: 'currency', currency, ...rough }).format(amount)
}
