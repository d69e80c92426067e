import { isDay } from '#contract/days.ts'

/** Which of the first two numbers of `01/02/2026` is the month. */
export type DayOrder = 'day first' | 'month first'

const withSlashes = /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?!\d)/

/**
 * Countries that write the month first (Unicode CLDR), and Canada, whose banks do where they do not write the year first. All
 * others write the day first, or the year.
 */
const monthFirst = new Set(['AS', 'CA', 'FM', 'GU', 'MH', 'MP', 'PH', 'PR', 'PW', 'UM', 'US', 'VI'])

type Where = {
  /** The country of the company; empty if it is not known. */
  country: string
  /** A bank books nothing after this day, such as `2026-01-31`. */
  latest: string
}

/**
 * The order of all days of a file: what one of them can only be, such as `01/31/2026`. Where each could be both, as the
 * country of the company writes it, unless days would be in the future then and not the other way.
 */
export function dayOrderOf(days: readonly string[], { country, latest }: Where): DayOrder {
  for (const day of days) {
    const [, first, second] = withSlashes.exec(day.trim()) ?? []
    if (Number(first) > 12) return 'day first'
    if (Number(second) > 12) return 'month first'
  }
  const isAhead = (order: DayOrder) => days.some((day) => plainDay(day, order) > latest)
  const [usual, other] = monthFirst.has(country)
    ? (['month first', 'day first'] as const)
    : (['day first', 'month first'] as const)
  return isAhead(usual) && !isAhead(other) ? other : usual
}

/** Beginnings of the names of months, in the languages of the banks whose files are known. */
const months: readonly (readonly string[])[] = [
  ['jan', 'jän', 'ene', 'gen', 'sty', 'tam'],
  ['feb', 'fév', 'fev', 'lut', 'hel'],
  ['mar', 'mär', 'mrz', 'maa', 'mrt'],
  ['apr', 'avr', 'abr', 'kwi', 'huh'],
  ['may', 'mai', 'mei', 'maj', 'mag'],
  ['jun', 'juin', 'giu', 'cze', 'kes'],
  ['jul', 'juil', 'lug', 'lip', 'hei'],
  ['aug', 'aoû', 'aou', 'ago', 'sie', 'elo'],
  ['sep', 'set', 'wrz', 'syy'],
  ['oct', 'okt', 'ott', 'paź', 'paz', 'out', 'lok'],
  ['nov', 'lis'],
  ['dec', 'dez', 'déc', 'dic', 'gru', 'des', 'jou'],
]

function monthOf(word: string): string {
  const name = word.toLowerCase().replace(/\.$/, '')
  const index = months.findIndex((starts) => starts.some((start) => name.startsWith(start)))
  return index < 0 ? '' : String(index + 1).padStart(2, '0')
}

const dayOfNumbers = (year: string, month: string, day: string) =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Eight digits begin with the year, unless that is no day. */
function fromDigits(text: string): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  const found = dayOfNumbers(year, month, day)
  if (isDay(found) && /^(?:19|20)/.test(year)) return found
  return dayOfNumbers(text.slice(4), text.slice(2, 4), text.slice(0, 2))
}

function fromWords(text: string): string {
  const [, day = '', word = '', year = ''] =
    /^(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s-]+(?:de )?(\p{L}{3,12}\.?),?[\s-]+(?:de )?(\d{4}|\d{2})$/iu.exec(
      text,
    ) ?? []
  if (year !== '') return dayOfNumbers(year, monthOf(word), day)
  const [, first = '', second = '', third = ''] =
    /^(\p{L}{3,12}\.?)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(text) ?? []
  return third === '' ? '' : dayOfNumbers(third, monthOf(first), second)
}

/** What follows a day: a time with its zone. */
const time =
  /(?:T|,?\s+|\s*-\s*)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[AP]\.?M\.?)?\s*(?:Z|UTC|[A-Z]{2,5}|[+-]\d{2}:?\d{2})?$/i

/** `31.01.2026`, `31/01/2026`, `20260131` and `2026-01-31` as the last, also with a time; empty for anything else. */
export function plainDay(written: string, order: DayOrder): string {
  const text = written
    .trim()
    .slice(0, 60)
    .replace(time, '')
    .replace(/Z$|[+-]\d{2}:\d{2}$/, '')
    .replace(/^\p{L}{2,3}\.?,?\s+(?=\d{1,4}[./-]\d)/u, '')
  const [, first = '', mark, second = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\.?$/.exec(text) ?? []
  const isMonthFirst = mark !== '.' && order === 'month first'
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  let found = ''
  if (mark !== undefined) found = dayOfNumbers(year, month, day)
  else if (/^\d{8}$/.test(text)) found = fromDigits(text)
  else if (/\p{L}/u.test(text)) found = fromWords(text)
  else {
    const [, fullYear = '', inner = '', last = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
    found = dayOfNumbers(fullYear, inner, last)
  }
  return isDay(found) ? found : ''
}
