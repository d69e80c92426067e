import { type FreightMethod, type FreightSettings, freightSettings } from '#contract/freight/freight-settings.ts'
import { baseLanguage } from '#i18n/language.ts'
import { typedAmount, writeAmount } from '../../../patterns/form/typed-amount.ts'
import { readTypedNumber } from '../../../patterns/form/typed-number.ts'
import { type EditedState, useSettingsGroup } from '../../settings/settings.use-group.ts'

export type NamesByLanguage = Record<string, string>
export type TypedArea = { country: string; postcodeFrom: string; postcodeTo: string }
export type TypedZone = { key: string; name: NamesByLanguage; areas: TypedArea[]; freeFrom: string }
export type TypedFreightClass = { key: string; name: NamesByLanguage }

/** A column of the table of a method: up to a weight, with the price of each zone by its key. All of it is text. */
export type TypedStep = { id: number; upTo: string; prices: Record<string, string> }

export type TypedMethod = Pick<FreightMethod, 'key' | 'kind' | 'excludes' | 'zones'> & {
  name: NamesByLanguage
  freeFrom: string
  daysFrom: string
  daysTo: string
  steps: TypedStep[]
}

export type TypedFreight = Pick<FreightSettings, 'isOn' | 'weightUnit'> & {
  dispatchDays: string
  classes: TypedFreightClass[]
  zones: TypedZone[]
  methods: TypedMethod[]
}

function stepsOf({ rates }: FreightSettings, method: string): TypedStep[] {
  const byWeight = Map.groupBy(
    rates.filter((rate) => rate.method === method),
    ({ upTo }) => upTo,
  )
  return [...byWeight]
    .toSorted(([a], [b]) => a - b)
    .map(([upTo, cells], id) => ({
      id,
      upTo: writeAmount(upTo),
      prices: Object.fromEntries(cells.map(({ zone, price }) => [zone, writeAmount(price)])),
    }))
}

function writeFreeFrom(amount: number | null): string {
  return amount === null ? '' : writeAmount(amount)
}

function readFreeFrom(typed: string): number | null {
  return typed.trim() === '' ? null : (typedAmount(typed) ?? Number.NaN)
}

/** The field is left out while it is empty: the release before this one does not know it. */
function zoneContentOf({ freeFrom, ...zone }: TypedZone): FreightSettings['zones'][number] {
  const amount = readFreeFrom(freeFrom)
  return { ...zone, ...(amount !== null && { freeFrom: amount }) }
}

export function typedFreightOf(content: FreightSettings): TypedFreight {
  const { isOn, weightUnit, dispatchDays, classes, zones, methods } = content
  return {
    isOn,
    weightUnit,
    dispatchDays: dispatchDays == null ? '' : String(dispatchDays),
    classes: [...classes],
    zones: zones.map(({ freeFrom = null, ...zone }) => ({
      ...zone,
      areas: [...zone.areas],
      freeFrom: writeFreeFrom(freeFrom),
    })),
    methods: methods.map(({ freeFrom, days, ...method }) => ({
      ...method,
      freeFrom: writeFreeFrom(freeFrom),
      daysFrom: days === null ? '' : String(days.from),
      daysTo: days === null ? '' : String(days.to),
      steps: stepsOf(content, method.key),
    })),
  }
}

function methodOf(typed: TypedMethod): FreightMethod {
  const { steps: _, daysFrom, daysTo, freeFrom, zones, ...method } = typed
  const isTable = method.kind === 'table'
  return {
    ...method,
    freeFrom: isTable ? readFreeFrom(freeFrom) : null,
    days:
      daysFrom.trim() + daysTo.trim() === ''
        ? null
        : { from: readTypedNumber(daysFrom) ?? Number.NaN, to: readTypedNumber(daysTo) ?? Number.NaN },
    zones: isTable ? [] : zones,
  }
}

/** The cells of a table that have a price, in the order in which they are sent. */
function cellsOf({ kind, steps }: TypedMethod, zones: readonly TypedZone[]) {
  if (kind !== 'table') return []
  return steps.flatMap((step) =>
    zones.filter(({ key }) => (step.prices[key] ?? '').trim() !== '').map((zone) => ({ step, zone })),
  )
}

/** A price that is left empty is none: the next heavier one holds, and without one staff enter the freight. */
function ratesOf(method: TypedMethod, zones: readonly TypedZone[]) {
  return cellsOf(method, zones).map(({ step, zone }) => ({
    method: method.key,
    zone: zone.key,
    upTo: typedAmount(step.upTo) ?? Number.NaN,
    price: typedAmount(step.prices[zone.key] ?? '') ?? Number.NaN,
  }))
}

export function freightContentOf({ methods, dispatchDays, ...typed }: TypedFreight): FreightSettings {
  return {
    ...typed,
    // Left out while it is empty, as above.
    ...(dispatchDays.trim() !== '' && { dispatchDays: readTypedNumber(dispatchDays) ?? Number.NaN }),
    zones: typed.zones.map(zoneContentOf),
    methods: methods.map(methodOf),
    rates: methods.flatMap((method) => ratesOf(method, typed.zones)),
  }
}

/** Without a class, which no method can leave out any more. */
export function withoutClass({ classes, methods }: TypedFreight, key: string): Partial<TypedFreight> {
  return {
    classes: classes.filter((one) => one.key !== key),
    methods: methods.map((one) => ({ ...one, excludes: one.excludes.filter((excluded) => excluded !== key) })),
  }
}

/** Without a zone, its prices, and the limits of methods to it. */
export function withoutZone({ zones, methods }: TypedFreight, key: string): Partial<TypedFreight> {
  return {
    zones: zones.filter((one) => one.key !== key),
    methods: methods.map((one) => ({
      ...one,
      zones: one.zones.filter((served) => served !== key),
      steps: one.steps.map((step) => {
        const { [key]: _, ...prices } = step.prices
        return { ...step, prices }
      }),
    })),
  }
}

/** The methods that are limited to one zone, this one: without it they would deliver everywhere. */
export function methodsOnlyIn({ methods }: TypedFreight, key: string): TypedMethod[] {
  return methods.filter(({ kind, zones }) => kind !== 'table' && zones.length === 1 && zones[0] === key)
}

/** The countries of a group that no zone has as a whole yet, as areas of a zone. */
export function areasOfGroup({ zones }: Pick<TypedFreight, 'zones'>, countries: readonly string[]): TypedArea[] {
  const isWhole = ({ postcodeFrom, postcodeTo }: TypedArea) => `${postcodeFrom}${postcodeTo}`.trim() === ''
  const taken = new Set(zones.flatMap(({ areas }) => areas.filter(isWhole).map(({ country }) => country)))
  return countries
    .filter((country) => !taken.has(country))
    .map((country) => ({ country, postcodeFrom: '', postcodeTo: '' }))
}

/** A key of a new row: from its kind and a number that no other has. */
export function newKey(kind: string, taken: readonly { key: string }[]): string {
  const keys = new Set(taken.map(({ key }) => key))
  for (let number = taken.length + 1; ; number++) if (!keys.has(`${kind}-${number}`)) return `${kind}-${number}`
}

export const emptyWords: NamesByLanguage = { [baseLanguage()]: '' }

/** The settings of freight as they are edited. */
export function useFreightSettings(options: EditedState) {
  return useSettingsGroup<FreightSettings, TypedFreight>({
    ...options,
    group: 'freight',
    typedOf: typedFreightOf,
    contentOf: freightContentOf,
    schema: freightSettings,
  })
}

export type FreightEditing = ReturnType<typeof useFreightSettings>

/** A wrong price of a table, or a wrong weight (`upTo`), with its message. */
export type CellError = { step: number; zone: string; isWeight: boolean; message: string }

/** The wrong prices of a method, by their cells: messages are by their place among the prices of all methods. */
export function tableCellErrors(
  { typed, errors }: Pick<FreightEditing, 'typed' | 'errors'>,
  method: number,
): CellError[] {
  const before = typed.methods.slice(0, method).flatMap((one) => ratesOf(one, typed.zones)).length
  const cells = typed.methods[method] ? cellsOf(typed.methods[method], typed.zones) : []
  return cells.flatMap(({ step, zone }, index) =>
    Object.entries(errors).flatMap(([path, message]) => {
      const field = path.startsWith(`rates.${before + index}.`) ? path.split('.')[2] : undefined
      return field === undefined ? [] : [{ step: step.id, zone: zone.key, isWeight: field === 'upTo', message }]
    }),
  )
}
