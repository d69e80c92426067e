/** Values of a text's placeholders. `context` fills none: it distinguishes two texts that are the same in English. */
export type Values = Readonly<Record<string, string | number>>

const pluralRules = new Map<string, Intl.PluralRules>()
const numberFormats = new Map<string, Intl.NumberFormat>()

function pluralOf(locale: string, count: number): string {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale)
  pluralRules.set(locale, rules)
  return rules.select(count)
}

/** "1,240" in English, "1.240" in German. */
export function formatNumber(locale: string, value: number): string {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale)
  numberFormats.set(locale, format)
  return format.format(value)
}

/**
 * Digits with the decimal separator of a locale, neither rounded nor grouped: 0.125 is "0,125" in German. A text that is no such
 * number stays.
 */
export function formatDecimal(locale: string, value: number | string): string {
  return String(value).replace(/^(-?\d+)\.(\d+)$/, `$1${formatNumber(locale, 1.5).charAt(1)}$2`)
}

/** The index of the brace that closes the one at `start`. */
function closingBrace(text: string, start: number): number {
  let depth = 0
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1
    if (text[index] === '}') depth -= 1
    if (depth === 0) return index
  }
  throw new Error(`A brace is left open in "${text}"`)
}

/** `one {a part} other {# parts}` as pairs. */
function casesOf(text: string): Map<string, string> {
  const cases = new Map<string, string>()
  let index = 0
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', index)) {
    const close = closingBrace(text, open)
    cases.set(text.slice(index, open).trim(), text.slice(open + 1, close))
    index = close + 1
  }
  return cases
}

/** Plurals follow the language, and numbers may have the format of another one. */
type Locales = { plural: string; numbers: string }

type Choice = { kind: string; value: string | number; locale: string }

function choose(cases: Map<string, string>, { kind, value, locale }: Choice): string {
  const chosen =
    kind === 'plural'
      ? (cases.get(`=${value}`) ?? cases.get(pluralOf(locale, Number(value))))
      : cases.get(String(value))
  return chosen ?? cases.get('other') ?? ''
}

function fill(inside: string, values: Values, locales: Locales): string {
  const [name = '', kind, rest] = splitPlaceholder(inside)
  const value = values[name]
  if (value === undefined) throw new Error(`No value for {${name}}`)
  if (kind === undefined || rest === undefined) {
    return typeof value === 'number' ? formatNumber(locales.numbers, value) : value
  }
  const chosen = choose(casesOf(rest), { kind, value, locale: locales.plural })
  const counted = kind === 'plural' ? chosen.replaceAll('#', formatNumber(locales.numbers, Number(value))) : chosen
  return formatText(counted, values, locales)
}

function splitPlaceholder(inside: string): string[] {
  const first = inside.indexOf(',')
  if (first < 0) return [inside.trim()]
  const second = inside.indexOf(',', first + 1)
  return [inside.slice(0, first).trim(), inside.slice(first + 1, second).trim(), inside.slice(second + 1)]
}

/**
 * Fills a text in ICU's message format, reduced to what the portal uses: `{name}`, `{n, plural, =0 {…} one {…} other
 * {…}}` with `#`, and `{kind, select, a {…} other {…}}`. There is no quoting: our texts show no braces. A test compares
 * each text with the result of FormatJS.
 */
export function formatText(text: string, values: Values, locale: string | Locales): string {
  const locales = typeof locale === 'string' ? { plural: locale, numbers: locale } : locale
  let result = ''
  let index = 0
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', index)) {
    const close = closingBrace(text, open)
    result += text.slice(index, open) + fill(text.slice(open + 1, close), values, locales)
    index = close + 1
  }
  return result + text.slice(index)
}
