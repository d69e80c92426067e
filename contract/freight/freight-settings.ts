import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import { plainText, say } from '../fields.ts'
import { inEachLanguage } from '../language-fields.ts'
import { postcodeExample } from '../postcodes/forms.ts'
import { comparePostcodes, type ReadRange, readPostcode, readPostcodeRange } from '../postcodes/parts.ts'
import { freightKinds } from './freight-kinds.ts'
import { toMilligrams } from './weights.ts'
import { type Area, anyCountry, hasPostcodes } from './zones.ts'

/** `allAreas`: of all zones together, so that a table can be checked in one turn. */
const most = { classes: 20, zones: 60, areas: 300, allAreas: 2500, methods: 20, rates: 2000 } as const
const maxWeight = 1_000_000
const maxDays = 365
const maxDispatchDays = 90

/** Shipping class of products that have no other. It cannot be removed. */
export const standardShippingClass = 'standard'

const yesOrNo = z.boolean(say('Specify yes or no'))
const oneOfOptions = say('Choose one of the options.')
const keyMessage = say('Use up to 30 lowercase letters, digits and hyphens, starting with a letter.')
const key = z.string(keyMessage).check(z.regex(/^[a-z][a-z\d-]{0,29}$/, keyMessage))
const keys = z.array(key, oneOfOptions).check(z.maxLength(most.zones, oneOfOptions))

const names = inEachLanguage(plainText(mark('Name'), 60))
const postcode = plainText(mark('Postcode'), 12)

/* @__NO_SIDE_EFFECTS__ */
function list<One extends z.ZodMiniType>(one: One, max: number, label: string) {
  const tooMany = say('{label}: enter at most {max}.', { label, max: String(max) })
  return z.array(one, say('{label} must be a list.', { label })).check(z.maxLength(max, tooMany))
}

const countryMessage = say('Choose a country')
const area = z.strictObject({
  /** ISO 3166-1, or `*` for every country that no other area has. */
  country: z.string(countryMessage).check(z.regex(/^(?:[A-Z]{2}|\*)$/, countryMessage)),
  postcodeFrom: postcode,
  postcodeTo: postcode,
})

const dayMessage = say('Enter a whole number of days from 0 to {max}.', { max: String(maxDays) })
const day = z.int(dayMessage).check(z.minimum(0, dayMessage), z.maximum(maxDays, dayMessage))
const dispatchMessage = say('Enter a whole number of days from 1 to {max}.', { max: String(maxDispatchDays) })
const dispatchDays = z
  .int(dispatchMessage)
  .check(z.minimum(1, dispatchMessage), z.maximum(maxDispatchDays, dispatchMessage))

const priceMessage = say('Enter an amount of 0 or more.')
/** The largest is that of the portal's currency, which the schema does not know. */
const price = z.number(priceMessage).check(z.minimum(0, priceMessage))

const zone = z.strictObject({
  key,
  name: names,
  areas: list(area, most.areas, mark('Areas')),
  /** As `freeFrom` of a method, for every table that serves the zone; of both, the lower amount counts. Missing: as null. */
  freeFrom: z.optional(z.nullable(price)),
})

const method = z.strictObject({
  key,
  name: names,
  kind: z.enum(freightKinds, oneOfOptions),
  /** Free from this sum of the goods without tax, in major units; null: never. Only of a table. */
  freeFrom: z.nullable(price),
  /** Working days until delivery; null: nothing is said. */
  days: z.nullable(z.strictObject({ from: day, to: day })),
  /** Shipping classes that it does not carry. */
  excludes: keys,
  /** The zones that it serves; empty: every place. A table serves the zones of its rates. */
  zones: keys,
})
export type FreightMethod = z.output<typeof method>

const weightMessage = say('Enter a weight above 0, up to {max}.', { max: String(maxWeight) })

/** What a parcel of a method costs in a zone up to a weight; `upTo` is in the unit of the settings. */
const rate = z.strictObject({
  method: key,
  zone: key,
  upTo: z.number(weightMessage).check(z.positive(weightMessage), z.maximum(maxWeight, weightMessage)),
  price,
})
export type FreightRate = z.output<typeof rate>

const shippingClass = z.strictObject({ key, name: names })
export type ShippingClass = z.output<typeof shippingClass>

type Given = {
  weightUnit: 'kg' | 'lb'
  classes: readonly ShippingClass[]
  zones: readonly { key: string; areas: readonly Area[] }[]
  methods: readonly FreightMethod[]
  rates: readonly FreightRate[]
}
type Report = (path: (string | number)[], message: string) => void

/** The index of the first text that another one before it is equal to; -1 if there is none. */
function firstTwice(all: readonly string[]): number {
  const seen = new Set<string>()
  return all.findIndex((one) => seen.size === seen.add(one).size)
}

function checkKeys({ classes, zones, methods }: Given, report: Report): void {
  for (const [name, all] of Object.entries({ classes, zones, methods })) {
    const twice = firstTwice(all.map((one) => one.key))
    if (twice >= 0) report([name, twice, 'key'], t('This key is already in use.'))
  }
  if (!classes.some((one) => one.key === standardShippingClass)) {
    report(['classes'], t('The class “standard” applies to all other products and cannot be removed.'))
  }
}

function areasOf({ zones }: Given) {
  return zones.flatMap(({ areas }, zone) =>
    areas.map((area, place) => ({ ...area, path: ['zones', zone, 'areas', place] })),
  )
}

type AreaError = { field: 'postcodeFrom' | 'postcodeTo'; message: string }

/** The error of an area's postcodes, at its field; null if there is none. `range` is how its postcodes are read. */
function postcodeError(area: Area, range: ReadRange | null): AreaError | null {
  if (!hasPostcodes(area)) return null
  if (area.country === anyCountry) {
    return {
      field: 'postcodeFrom',
      message: t('Postcodes belong to a country. Choose one, or leave the postcodes blank.'),
    }
  }
  if (area.postcodeFrom === '')
    return { field: 'postcodeFrom', message: t('Enter the first postcode of the range.') }
  if (range) {
    if (comparePostcodes(range.from, range.to) <= 0) return null
    return { field: 'postcodeTo', message: t('The last postcode must not come before the first.') }
  }
  const field = readPostcode(area.country, area.postcodeFrom) ? 'postcodeTo' : 'postcodeFrom'
  return { field, message: unreadPostcode(area.country, area[field]) }
}

function unreadPostcode(country: string, postcode: string): string {
  const example = postcodeExample(country)
  return example === null
    ? t('{country} has no postcodes. Leave them blank.', { country })
    : t('No postcode in {country} begins with {postcode}. Example: {example}.', {
        postcode,
        country,
        example,
      })
}

/** Two zones must not have the same area; ranges of postcodes may overlap, and then the first zone counts. */
function checkZones(given: Given, report: Report): void {
  const areas = areasOf(given)
  const max = most.allAreas
  if (areas.length > max) {
    const message = t('All zones together can have at most {max} areas. Use postcode ranges instead.', { max })
    report(['zones'], message)
    return
  }
  const read = areas.flatMap((area) => {
    const range = readPostcodeRange(area.country, area)
    const error = postcodeError(area, range)
    if (error) report([...area.path, error.field], error.message)
    return error ? [] : [{ ...area, written: `${area.country} ${JSON.stringify(range)}` }]
  })
  const twice = read[firstTwice(read.map(({ written }) => written))]
  if (twice) report([...twice.path, 'country'], areaTwice(twice))
}

function areaTwice(area: Area): string {
  const country = area.country === anyCountry ? t('All other countries') : area.country
  if (!hasPostcodes(area)) return t('Two zones have {country}. Keep it in one of them.', { country })
  const { postcodeFrom: from, postcodeTo } = area
  return t('Two zones have the postcodes {from} to {to} of {country}. Keep one of them.', {
    country,
    from,
    to: postcodeTo || from,
  })
}

function checkMethods({ classes, zones, methods }: Given, report: Report): void {
  for (const [index, one] of methods.entries()) {
    if (one.days && one.days.from > one.days.to) {
      report(
        ['methods', index, 'days', 'to'],
        t('The longest delivery time must not be shorter than the shortest.'),
      )
    }
    if (one.excludes.some((wanted) => !classes.some((known) => known.key === wanted))) {
      report(['methods', index, 'excludes'], t('There is no shipping class with this key.'))
    }
    if (one.zones.some((wanted) => !zones.some((known) => known.key === wanted))) {
      report(['methods', index, 'zones'], t('There is no zone with this key.'))
    }
  }
}

function checkRates({ methods, zones, rates, weightUnit }: Given, report: Report): void {
  const tables = new Set(methods.flatMap(({ key: name, kind }) => (kind === 'table' ? [name] : [])))
  const known = new Set(zones.map((one) => one.key))
  const wrongMethod = rates.findIndex((one) => !tables.has(one.method))
  if (wrongMethod >= 0)
    report(['rates', wrongMethod, 'method'], t('No shipping method with a table has this key.'))
  const wrongZone = rates.findIndex((one) => !known.has(one.zone))
  if (wrongZone >= 0) report(['rates', wrongZone, 'zone'], t('There is no zone with this key.'))
  const written = rates.map((one) => `${one.method} ${one.zone} ${toMilligrams(one.upTo, weightUnit)}`)
  const twice = firstTwice(written)
  const same = rates[twice]
  if (same) {
    const message = t('{method} has two prices in {zone} up to {weight}. Keep one of them.', {
      method: same.method,
      zone: same.zone,
      weight: `${same.upTo} ${weightUnit}`,
    })
    report(['rates', twice, 'upTo'], message)
  }
  for (const [index, one] of methods.entries()) {
    const isEmpty = one.kind === 'table' && !rates.some((price) => price.method === one.key)
    if (isEmpty)
      report(
        ['methods', index, 'kind'],
        t('The shipping method {method} has no price yet. Add one to its table.', { method: one.key }),
      )
  }
}

function check({ value, issues }: z.core.ParsePayload<Given>): void {
  const report: Report = (path, message) => issues.push({ code: 'custom', input: value, path, message })
  for (const rule of [checkKeys, checkZones, checkMethods, checkRates]) rule(value, report)
}

/** What an admin decides about freight. Off: no order, page or document says anything about it. */
export const freightSettings = z
  .strictObject({
    isOn: yesOrNo,
    /** Of the table; each product has its own unit. */
    weightUnit: z.enum(['kg', 'lb'], oneOfOptions),
    /** Working days until goods in stock leave. Missing or null: buyers are not told a day. */
    dispatchDays: z.optional(z.nullable(dispatchDays)),
    classes: list(shippingClass, most.classes, mark('Shipping classes')),
    zones: list(zone, most.zones, mark('Zones')),
    methods: list(method, most.methods, mark('Shipping methods')),
    rates: list(rate, most.rates, mark('Prices')),
  })
  .check(check)
export type FreightSettings = z.output<typeof freightSettings>
