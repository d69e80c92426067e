import type { CatalogueModel } from '#contract/catalogue-model/model.ts'
import { modelNow } from '#contract/catalogue-model/now.ts'
import type { Unit } from '#contract/catalogue-model/units.ts'
import { unitsNow } from '#contract/catalogue-model/units-now.ts'
import { isConvertible, readHeading } from '#contract/imports/headings.ts'
import type { ImportMapping } from '#contract/imports/imports.ts'
import type { Shop } from '#contract/imports/profiles.ts'
import { unguardCell } from '#contract/lists/cells.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import { findFamily } from './imports.families.ts'
import { emptyPlan, type Plan } from './imports.plan.ts'
import { levelsOf, namedSource, sourceReader } from './imports.sources.ts'

type Cells = readonly string[]
type Texts = Readonly<Record<string, string>>

/** How an import reads its rows. */
type Reading = { profile: Shop | null; headers: Cells; mapping: ImportMapping; plan: Partial<Plan> }

export function planIn({ plan }: { plan: Partial<Plan> }): Plan {
  return { ...emptyPlan, ...plan }
}

/** The columns of new attributes, by field, as if they had been chosen for attributes that there are. */
export function plannedColumns({ plan }: Pick<Reading, 'plan'>): ImportMapping {
  return Object.fromEntries(
    planIn({ plan }).attributes.flatMap(({ source, key }) => {
      const [, column] = /^column:(\d+)$/.exec(source) ?? []
      return column === undefined ? [] : [[`attributes.${key}`, Number(column)] as const]
    }),
  )
}

/** The fields that the pairs of a shop fill, by source. */
function namedFields(plan: Plan): Map<string, string> {
  const planned = plan.attributes.map(({ source, key }) => [source, `attributes.${key}`] as const)
  const existing = Object.entries(plan.named).map(([name, field]) => [namedSource(name), field] as const)
  return new Map([...planned, ...existing])
}

/** The family that a category of the file means. */
export function familyFinder(plan: Plan): (path: string) => string | null {
  return (path) => {
    const chosen = plan.categories[path]
    return chosen === undefined ? findFamily({ families: familiesNow() }, levelsOf(path)) : chosen
  }
}

/** Digits and what stands between them in sizes, ranges and fractions: such a cell names no unit. */
const withoutUnit = /^[\d\s.,/x×*+\-–…]+$/i

/** The unit in the heading of a column is that of its cells which name none. */
function withHeadingUnit(field: string, text: string, heading: string | undefined): string {
  // A heading that is the field itself names no unit: the numbers are as they are stored.
  const isField = [field, field.replace('attributes.', '')].includes(heading ?? '')
  if (!heading || isField || !withoutUnit.test(text)) return text
  const given = headingUnit(field, heading)
  return given ? `${text} ${given.symbol}` : text
}

const known = new WeakMap<CatalogueModel, Map<string, Unit | null>>()

/** The unit of a heading, where it is not the one that the attribute is stored in. */
function headingUnit(field: string, heading: string): Unit | null {
  const model = modelNow()
  const units = known.get(model) ?? new Map<string, Unit | null>()
  known.set(model, units)
  const name = `${field} ${heading}`
  const found = units.get(name)
  if (found !== undefined) return found
  const all = familiesNow().flatMap(({ key }) => attributesOf(key))
  const attribute = all.find(({ key }) => `attributes.${key}` === field)
  const { unit, isUnitCertain } = readHeading(heading, unitsNow())
  const stored = attribute ? unitsNow().find(attribute.unit) : null
  const isOther = unit !== null && stored !== null && unit.key !== stored.key
  const given = isOther && (isUnitCertain || isConvertible(unit, stored)) ? unit : null
  units.set(name, given)
  return given
}

/**
 * The texts of a row by the chosen columns, those of new attributes included, and by the pairs of a shop. Empty cells are
 * left out.
 */
export function chosenTexts(imported: Reading, { cells, parent }: { cells: Cells; parent: Cells | null }): Texts {
  const { profile, headers, mapping } = imported
  const plan = planIn(imported)
  const reader = sourceReader(profile, headers)
  const named = namedFields(plan)
  const pairs = reader.pairsOf(cells, parent).flatMap(({ name, value }) => {
    const field = named.get(namedSource(name))
    return field === undefined ? [] : [[field, value] as const]
  })
  const columns = Object.entries({ ...plannedColumns(imported), ...mapping }).map(([field, column]) => {
    if (!field.startsWith('attributes.')) return [field, unguardCell(cells[column] ?? '')] as const
    return [field, withHeadingUnit(field, reader.cellText(cells, parent, column), headers[column])] as const
  })
  return Object.fromEntries([...pairs, ...columns].filter(([, text]) => text !== ''))
}

/** A category of a plain file, as the plan says: a family, or none. */
export function withPlannedCategory(texts: Texts, { categories }: Plan): Texts {
  const { category, ...rest } = texts
  const chosen = category === undefined ? undefined : categories[category]
  if (category === undefined || chosen === undefined) return texts
  return chosen === null ? rest : { ...rest, category: chosen }
}
