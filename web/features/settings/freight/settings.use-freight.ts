import {
  type FreightMethod,
  type FreightSettings,
  freightSettings,
} from '#contract/freight-rules/freight-settings.ts'
import { firstLanguage } from '#i18n/language.ts'
import { readNumber } from '../../../patterns/form/typed-number.ts'
import { type EditedState, useGroup } from '../settings.use-group.ts'

export type Words = Record<string, string>
export type TypedArea = { country: string; postcodeFrom: string; postcodeTo: string }
export type TypedZone = { key: string; name: Words; areas: TypedArea[] }
export type TypedClass = { key: string; name: Words }

/** A column of the table of a method: up to a weight, with the price of each zone by its key. All of it is text. */
export type TypedStep = { id: number; upTo: string; prices: Record<string, string> }

export type TypedMethod = Pick<FreightMethod, 'key' | 'kind' | 'excludes' | 'zones'> & {
  name: Words
  freeFrom: string
  daysFrom: string
  daysTo: string
  steps: TypedStep[]
}

export type TypedFreight = Pick<FreightSettings, 'isOn' | 'weightUnit'> & {
  classes: TypedClass[]
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
      upTo: String(upTo),
      prices: Object.fromEntries(cells.map(({ zone, price }) => [zone, String(price)])),
    }))
}

export function typedOf(content: FreightSettings): TypedFreight {
  const { isOn, weightUnit, classes, zones, methods } = content
  return {
    isOn,
    weightUnit,
    classes: [...classes],
    zones: zones.map((zone) => ({ ...zone, areas: [...zone.areas] })),
    methods: methods.map(({ freeFrom, days, ...method }) => ({
      ...method,
      freeFrom: freeFrom === null ? '' : String(freeFrom),
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
    freeFrom: isTable && freeFrom.trim() !== '' ? (readNumber(freeFrom) ?? Number.NaN) : null,
    days:
      daysFrom.trim() + daysTo.trim() === ''
        ? null
        : { from: readNumber(daysFrom) ?? Number.NaN, to: readNumber(daysTo) ?? Number.NaN },
    zones: isTable ? [] : zones,
  }
}

/** A price that is left empty is none: the next heavier one holds, and without one staff state the freight. */
function ratesOf({ key: method, kind, steps }: TypedMethod, zones: readonly TypedZone[]) {
  if (kind !== 'table') return []
  return steps.flatMap(({ upTo, prices }) =>
    zones
      .filter(({ key }) => (prices[key] ?? '').trim() !== '')
      .map(({ key: zone }) => ({
        method,
        zone,
        upTo: readNumber(upTo) ?? Number.NaN,
        price: readNumber(prices[zone] ?? '') ?? Number.NaN,
      })),
  )
}

export function contentOf({ methods, ...typed }: TypedFreight): FreightSettings {
  return {
    ...typed,
    methods: methods.map(methodOf),
    rates: methods.flatMap((method) => ratesOf(method, typed.zones)),
  }
}

/** A key of a new row: from its kind and a number that no other has. */
export function newKey(kind: string, taken: readonly { key: string }[]): string {
  const keys = new Set(taken.map(({ key }) => key))
  for (let number = taken.length + 1; ; number++) if (!keys.has(`${kind}-${number}`)) return `${kind}-${number}`
}

export const emptyWords: Words = { [firstLanguage]: '' }

/** The settings of freight as they are edited. */
export function useFreightSettings(options: EditedState) {
  return useGroup<FreightSettings, TypedFreight>({
    ...options,
    group: 'freight',
    typedOf,
    contentOf,
    schema: freightSettings,
  })
}

export type FreightEditing = ReturnType<typeof useFreightSettings>

/** Messages of prices are by their place among all prices; those of a method are shown below its table. */
export function wrongPrices({ typed, wrong }: FreightEditing, method: number): string | undefined {
  const counts = typed.methods.map((one) => ratesOf(one, typed.zones).length)
  const first = counts.slice(0, method).reduce((sum, count) => sum + count, 0)
  const entry = Object.entries(wrong).find(([path]) => {
    const at = /^rates\.(\d+)/.exec(path)?.[1]
    return at !== undefined && Number(at) >= first && Number(at) < first + (counts[method] ?? 0)
  })
  return entry?.[1]
}
