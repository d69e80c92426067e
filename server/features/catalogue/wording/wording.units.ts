import type { CatalogueModel } from '#contract/catalogue-model/model.ts'
import { modelNow } from '#contract/catalogue-model/now.ts'
import type { Unit } from '#contract/catalogue-model/units.ts'
import { unitsNow } from '#contract/catalogue-model/units-now.ts'

type OfCatalogue = { units: readonly Unit[]; kinds: ReadonlySet<string> }

const known = new WeakMap<CatalogueModel, OfCatalogue>()

/** The units in which attributes are stored, and what they measure. */
export function unitsOfCatalogue(): OfCatalogue {
  const model = modelNow()
  const before = known.get(model)
  if (before) return before
  const keys = new Set(model.families.flatMap(({ attributes }) => attributes.map(({ unit }) => unit)))
  const units = Array.from(keys).flatMap((key) => unitsNow().find(key) ?? [])
  const found = { units, kinds: new Set(units.map(({ kind }) => kind)) }
  known.set(model, found)
  return found
}

/** A unit of something that the catalogue measures; null for other words. */
export function readUnit(name: string): Unit | null {
  const unit = unitsNow().read(name)
  return unit && unitsOfCatalogue().kinds.has(unit.kind) ? unit : null
}
