import type { CatalogueModel } from '#contract/catalogue-model/model.ts'
import { modelNow } from '#contract/catalogue-model/now.ts'
import type { Unit } from '#contract/catalogue-model/units.ts'
import { listUnits, unitsNow } from '#contract/catalogue-model/units-now.ts'
import { foldText } from '#contract/fold.ts'

type OfCatalogue = { units: readonly Unit[]; kinds: ReadonlySet<string>; folded: ReadonlyMap<string, Unit> }

const known = new WeakMap<CatalogueModel, OfCatalogue>()

/** The units in which attributes are stored, and what they measure. */
export function unitsOfCatalogue(): OfCatalogue {
  const model = modelNow()
  const before = known.get(model)
  if (before) return before
  const keys = new Set(model.families.flatMap(({ attributes }) => attributes.map(({ unit }) => unit)))
  const units = Array.from(keys).flatMap((key) => unitsNow().find(key) ?? [])
  const kinds = new Set(units.map(({ kind }) => kind))
  const found = { units, kinds, folded: foldedNames(listUnits(model).filter(({ kind }) => kinds.has(kind))) }
  known.set(model, found)
  return found
}

/** By names with accents as words of a query have them: `stuck` is `Stück`. */
function foldedNames(units: readonly Unit[]): Map<string, Unit> {
  return new Map(
    units.flatMap((unit) =>
      unit.aliases
        .map((name): [string, Unit] => [foldText(name), unit])
        .filter(([name]) => unitsNow().read(name) === null),
    ),
  )
}

/** A unit of something that the catalogue measures; null for other words. */
export function readUnit(name: string): Unit | null {
  const { kinds, folded } = unitsOfCatalogue()
  const unit = unitsNow().read(name) ?? folded.get(name)
  return unit && kinds.has(unit.kind) ? unit : null
}
