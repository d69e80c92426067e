import { countryName } from '#contract/addresses/postal.ts'
import { addDays } from '#contract/days.ts'
import type { DeliveryNote } from '#contract/freight/delivery.ts'
import { deliveryDays } from '#contract/freight/delivery-days.ts'
import type { OrderFreight } from '#contract/freight/order-freight.ts'
import { formatMoney, toMajor } from '#contract/money.ts'
import { dateLocale, language, t } from '#i18n/t.ts'

/** A method to a place, with what it costs. */
export type PricedMethod = {
  freight: OrderFreight
  freeFromMinor: number | null
  /** Heavier goods cost more. */
  hasSteps: boolean
}

export type DeliveryFacts = {
  country: string
  isFromAddress: boolean
  /** In the sequence of the settings; the chosen one alone where the buyer has chosen. */
  methods: readonly PricedMethod[]
  /** `product`: the smallest order, and a larger one may cost more. `cart`: before a method is chosen. */
  of: 'product' | 'cart' | 'choice'
  /** Without tax. */
  goodsMinor: number
  currency: string
  today: string
  /** The day from which the days until dispatch are counted; null where none is known, such as of a product that is sold out. */
  leavesFrom: string | null
  dispatchDays: number | null
  /** Orders that are paid in advance leave after that. */
  awaitsPayment?: boolean
  /** What the freight costs as this buyer reads it. */
  amountText: (freight: OrderFreight) => string
  /** Stands behind amounts without tax; empty while there is no tax. */
  withoutTax: string
}

const withArticle = new Set(
  'AE BQ BS CF CK DO FK FO GB GM IM KM KY MH MP MV NL PH PN SB TC UM US VA VG VI'.split(' '),
)

/** The name of a country in the middle of a sentence: in English, some have an article. */
function countryInText(country: string): string {
  const name = countryName(country)
  return language().startsWith('en') && withArticle.has(country) ? `the ${name}` : name
}

/** The cheapest of the known prices, else the first method. */
function cheapest(methods: readonly PricedMethod[]): PricedMethod | undefined {
  const known = methods.filter(({ freight }) => freight.amount !== null)
  const amount = Math.min(...known.map(({ freight }) => freight.amount ?? 0))
  return known.find(({ freight }) => freight.amount === amount) ?? methods[0]
}

function dayText(day: string): string {
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(dateLocale(), format).format(new Date(day))
}

type Days = Pick<DeliveryNote, 'leavesOn' | 'arrivesOn'>

function daysOf({ leavesFrom, dispatchDays, awaitsPayment, today }: DeliveryFacts, { days }: OrderFreight): Days {
  const unknown = { leavesOn: null, arrivesOn: null }
  if (leavesFrom === null || awaitsPayment) return unknown
  const found = deliveryDays({ from: leavesFrom, dispatchDays, days })
  // Of an order that is late, a day in the past tells nothing.
  return found.leavesOn !== null && found.leavesOn < today ? unknown : found
}

function leavesText({ leavesOn }: Days, today: string): string {
  if (leavesOn === null) return ''
  if (leavesOn === today) return t('Leaves today')
  return leavesOn === addDays(today, 1) ? t('Leaves tomorrow') : t('Leaves on {day}', { day: dayText(leavesOn) })
}

function whenText({ dispatchDays, awaitsPayment, today }: DeliveryFacts, days: Days): string {
  if (awaitsPayment && dispatchDays !== null) {
    return t('Leaves {days, plural, one {# working day} other {# working days}} after your payment', {
      days: dispatchDays,
    })
  }
  const leaves = leavesText(days, today)
  if (days.arrivesOn === null) return leaves
  return t('{leaves}, with you by {day}', { leaves, day: dayText(days.arrivesOn) })
}

function priceText(facts: DeliveryFacts, { freight, hasSteps }: PricedMethod): string {
  const country = countryInText(facts.country)
  if (freight.amount === null) return t('freight to {country} is quoted after the order', { country })
  if (freight.amount === 0) return t('free delivery to {country}', { country })
  const amount = facts.amountText(freight)
  const isLeast =
    facts.of !== 'choice' &&
    ((facts.of === 'product' && hasSteps) ||
      facts.methods.some(
        ({ freight: other }) => other.kind === 'table' && (other.amount ?? 0) > (freight.amount ?? 0),
      ))
  return isLeast
    ? t('freight from {amount} to {country}', { amount, country })
    : t('freight {amount} to {country}', { amount, country })
}

function asSentence(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('; ')
  return `${text.slice(0, 1).toLocaleUpperCase(dateLocale())}${text.slice(1)}.`
}

/** The value of goods that is missing until one of the methods is free; null where none becomes free, or one is. */
function missingMinor({ goodsMinor }: DeliveryFacts, methods: readonly PricedMethod[]): number | null {
  if (goodsMinor === 0 || methods.some(({ freight }) => freight.amount === 0)) return null
  const missing = methods.flatMap(({ freeFromMinor, freight }) =>
    freeFromMinor === null || freight.amount === null ? [] : [freeFromMinor - goodsMinor],
  )
  return missing.length === 0 ? null : Math.min(...missing)
}

function freeOf(facts: DeliveryFacts, methods: readonly PricedMethod[]) {
  const minor = facts.of === 'product' ? null : missingMinor(facts, methods)
  if (minor === null) return { untilFree: null, freeText: '' }
  const untilFree = toMajor(minor, facts.currency)
  const amount = [formatMoney(untilFree, facts.currency), facts.withoutTax].filter(Boolean).join(' ')
  return { untilFree, freeText: t('{amount} more until freight is free', { amount }) }
}

function collected(facts: DeliveryFacts, { freight }: PricedMethod): DeliveryNote {
  const { leavesOn } = daysOf(facts, freight)
  const { country, isFromAddress } = facts
  const text = leavesOn === null ? '' : t('Ready for collection from {day}.', { day: dayText(leavesOn) })
  return { ...nothing, country, isFromAddress, isDelivered: true, leavesOn, freight, text }
}

const nothing = {
  isDelivered: false,
  leavesOn: null,
  arrivesOn: null,
  freight: null,
  untilFree: null,
  freeText: '',
}

function notDelivered({ country, isFromAddress, of, methods }: DeliveryFacts): DeliveryNote {
  const name = { country: countryInText(country) }
  const byCollection = t('Not delivered to {country}, but you can collect it.', name)
  const refused =
    of === 'product'
      ? t('We do not deliver this product to {country}.', name)
      : t('We do not deliver these products to {country}.', name)
  return { ...nothing, country, isFromAddress, text: methods.length > 0 ? byCollection : refused }
}

/** What a page says about the delivery of goods to a place, in the language of the request. */
export function toDeliveryNote(facts: DeliveryFacts): DeliveryNote {
  const { country, isFromAddress, methods } = facts
  if (country === '') {
    return { ...nothing, country, isFromAddress, text: t('Choose a country to see delivery and freight.') }
  }
  const delivering = methods.filter(({ freight }) => freight.kind !== 'pickup')
  const shown = cheapest(delivering)
  const [chosen] = methods
  if (!shown && facts.of === 'choice' && chosen) return collected(facts, chosen)
  if (!shown) return notDelivered(facts)
  // Staff say the freight first, and the buyer may then still cancel.
  const days = shown.freight.amount === null ? { leavesOn: null, arrivesOn: null } : daysOf(facts, shown.freight)
  const when = shown.freight.amount === null ? '' : whenText(facts, days)
  const text = asSentence([when, priceText(facts, shown)])
  return {
    country,
    isFromAddress,
    isDelivered: true,
    ...days,
    freight: shown.freight,
    ...freeOf(facts, delivering),
    text,
  }
}
