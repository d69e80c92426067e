import { foldTitle } from './imports.titles.ts'

const codes = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))
const signs: readonly [sign: string, currencies: RegExp][] = [
  ['€', /^EUR$/],
  ['£', /^(?:GBP|GIP|FKP|SHP|EGP)$/],
  ['$', /(?:D|MXN|CLP|COP|ARS)$/],
]

/** Whether a title names another currency than that of the portal: `Price (USD)`. */
export function isOfOtherCurrency(heading: string, currency: string | undefined): boolean {
  if (currency === undefined) return false
  const last = foldTitle(heading).split(' ').at(-1) ?? ''
  const isCode = codes.has(last) && heading.includes(last.toUpperCase())
  if (isCode) return last !== currency.toLowerCase()
  return signs.some(([sign, currencies]) => heading.includes(sign) && !currencies.test(currency))
}

const pieces = / (?:in )?(?:stk|stuck|st|pcs|pc|pieces|units|szt|pz|uds|ks|шт)$/

/** A title without the currency of its price, or without the unit of its quantity: `Preis netto EUR`, `VPE (Stk)`. */
export function withoutNote(title: string, field: string): string {
  if (counted.has(field)) return title.replace(pieces, '')
  if (field !== 'unitprice') return title
  // Of "Price in €" the sign is gone already.
  const [, before = title, last = ''] = /^(.+?)(?: in)? (\S+)$/.exec(title) ?? []
  return codes.has(last) || last === 'euro' || last === 'in' ? before : title
}

const counted: ReadonlySet<string> = new Set(['available', 'minorder', 'multiple'])
