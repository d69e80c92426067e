import { countryName } from '#contract/addresses/postal.ts'
import { fittingMethods, type ServingMethod, servingMethods } from '#contract/freight/freight-of.ts'
import type { StoredFreight } from '#contract/freight/order-freight.ts'
import type { Place } from '#contract/freight/zones.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { listExcludedNames, listShippingClasses, type OrderedPieces, weightOf } from './freight.store.ts'

/** The method of an order as it is placed: the statement finds the price by the weight of the products that it locks. */
export type PlacedFreight = Pick<ServingMethod, 'kind' | 'freeFromMinor' | 'table' | 'excludes'> & {
  stored: StoredFreight
}

type Wanted = {
  /** Null for an order whose address is a free text: staff say its freight. */
  shipTo: Place | null
  /** The key of the method that the buyer has chosen; undefined: the first one that carries all products and their weight. */
  method: string | undefined
  lines: readonly OrderedPieces[]
}

/** What staff say after the order, where the settings name no method for it. */
const byStaff: ServingMethod = {
  key: '',
  name: {},
  kind: 'quoted',
  days: null,
  excludes: [],
  freeFromMinor: null,
  table: [],
}

function placed({ key, name, days, kind, freeFromMinor, table, excludes }: ServingMethod): PlacedFreight {
  return { kind, freeFromMinor, table, excludes, stored: { method: key, name, days } }
}

/** The methods that serve a place now, in the sequence of the settings; null while freight is off. */
export function methodsNow(settings: Settings, shipTo: Place | null): ServingMethod[] | null {
  const { freight, formats } = settings.current()
  if (!freight.isOn) return null
  const serving = servingMethods(freight, shipTo, formats.currency)
  return serving.length === 0 && shipTo === null ? [byStaff] : serving
}

/**
 * The freight of an order that is placed now; null while freight is off. Throws `delivery_not_offered` and
 * `freight_method_not_offered`, both with what to do.
 */
export async function freightOfOrder({ db, settings }: SettingsDb, wanted: Wanted): Promise<PlacedFreight | null> {
  const serving = methodsNow(settings, wanted.shipTo)
  if (serving === null) return null
  if (serving.length === 0) refuseDelivery(wanted.shipTo)
  const known = await excludedBy(db, serving, wanted)
  const carrying = serving.filter((method) => !known.has(method.key))
  const method =
    wanted.method === undefined
      ? await firstFitting(db, carrying, wanted)
      : carrying.find(({ key }) => key === wanted.method)
  if (method) return placed(method)
  return refuseMethod(db, { wanted, serving, carrying })
}

/** The weight is only asked for where it decides. */
async function firstFitting(
  db: Database,
  carrying: readonly ServingMethod[],
  { lines }: Wanted,
): Promise<ServingMethod | undefined> {
  const [first] = carrying
  if (carrying.length < 2 || first?.kind !== 'table') return first
  return fittingMethods(carrying, await weightOf(db, piecesOf(lines)))[0]
}

/** Ids that PostgreSQL can read; others belong to nothing. */
function piecesOf(lines: readonly OrderedPieces[]): OrderedPieces[] {
  return lines.filter(({ productId }) => isUuid(productId))
}

function refuseDelivery(shipTo: Place | null): never {
  const country = shipTo ? countryName(shipTo.country) : ''
  const message = t('We do not deliver to {country}. Choose another address, or contact us.', {
    country,
  })
  refuse('delivery_not_offered', [{ path: 'shipTo.country', message }])
}

/** Keys of the methods that leave out a product of the order. Only asked where a method leaves out any. */
async function excludedBy(
  db: Database,
  serving: readonly ServingMethod[],
  { lines }: Wanted,
): Promise<Set<string>> {
  if (serving.every(({ excludes }) => excludes.length === 0)) return new Set()
  const productIds = piecesOf(lines).map(({ productId }) => productId)
  const classes = await listShippingClasses(db, productIds)
  return new Set(
    serving.filter(({ excludes }) => classes.some((one) => excludes.includes(one))).map(({ key }) => key),
  )
}

type Refused = { wanted: Wanted; serving: readonly ServingMethod[]; carrying: readonly ServingMethod[] }

async function refuseMethod(db: Database, { wanted, serving, carrying }: Refused): Promise<never> {
  const asked =
    serving.find(({ key }) => key === wanted.method) ?? (carrying.length === 0 ? serving[0] : undefined)
  const keys = carrying.map(({ key }) => key).join(', ')
  if (!asked) {
    const message = t('{method} is not a shipping method for this address. Choose one of: {keys}.', {
      method: wanted.method ?? '',
      keys,
    })
    refuse('freight_method_not_offered', [{ path: 'freightMethod', message }])
  }
  const productIds = piecesOf(wanted.lines).map(({ productId }) => productId)
  const names = (await listExcludedNames(db, { productIds, classes: asked.excludes })).join(', ')
  const message =
    keys === ''
      ? t('These products cannot be delivered to this address: {names}. Contact us and we will find a solution.', {
          names,
        })
      : t('{method} does not carry these products: {names}. Choose one of: {keys}.', {
          method: asked.key,
          names,
          keys,
        })
  refuse('freight_method_not_offered', [{ path: 'freightMethod', message }])
}
