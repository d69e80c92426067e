import type { CatalogueModel } from './model.ts'
import { modelNow } from './now.ts'
import { standardUnits } from './standard-units.ts'
import { type Unit, type Units, unitOf, unitsOf } from './units.ts'

/** Kept as long as the model is: an import asks for each cell. */
const byModel = new WeakMap<CatalogueModel, Units>()

/** The units of the standards, then those of the company. */
export function listUnits(model: CatalogueModel): Unit[] {
  return [...standardUnits, ...(model.units ?? []).flatMap((row) => unitOf(row) ?? [])]
}

/** All units that hold now. */
export function unitsNow(): Units {
  const model = modelNow()
  const known = byModel.get(model) ?? unitsOf(listUnits(model))
  byModel.set(model, known)
  return known
}
