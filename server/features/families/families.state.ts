import { type Units, unitsOf } from '#contract/catalogue-model/units.ts'
import { listUnits } from '#contract/catalogue-model/units-now.ts'
import type { ManagedAttribute, ManagedFamily } from '#contract/families/families.ts'
import type { Database } from '#server/database/pool.ts'
import {
  type AttributeRow,
  type FamilyRow,
  type LinkRow,
  listAttributeRows,
  listFamilyRows,
  listLinkRows,
  listUnitRows,
  type OwnUnitRow,
} from './families.store.ts'

/** All families, attributes and own units, as a transaction has read them. */
export type ModelState = {
  families: FamilyRow[]
  attributes: AttributeRow[]
  links: LinkRow[]
  units: OwnUnitRow[]
}

export async function readState(db: Database): Promise<ModelState> {
  return {
    families: await listFamilyRows(db),
    attributes: await listAttributeRows(db),
    links: await listLinkRows(db),
    units: await listUnitRows(db),
  }
}

const unitsByList = new WeakMap<readonly OwnUnitRow[], Units>()

/** The units of the standards and those of the company. */
export function allUnits({ units }: Pick<ModelState, 'units'>): Units {
  const known = unitsByList.get(units) ?? unitsOf(listUnits({ families: [], units }))
  unitsByList.set(units, known)
  return known
}

const familiesByList = new WeakMap<readonly FamilyRow[], ReadonlyMap<string, FamilyRow>>()

export function findFamilyRow(state: ModelState, key: string | null): FamilyRow | undefined {
  if (key === null) return undefined
  const { families } = state
  const known = familiesByList.get(families) ?? new Map(families.map((family) => [family.key, family]))
  familiesByList.set(families, known)
  return known.get(key)
}

export function findAttributeRow(state: ModelState, id: string): AttributeRow | undefined {
  return state.attributes.find((attribute) => attribute.id === id)
}

/** A family and its parents, the family first. */
export function lineageOf(state: ModelState, key: string): string[] {
  const line: string[] = []
  for (
    let one = findFamilyRow(state, key);
    one && !line.includes(one.key);
    one = findFamilyRow(state, one.parent)
  ) {
    line.push(one.key)
  }
  return line
}

/** A family and all below it. */
export function treeOf(state: ModelState, key: string): string[] {
  return state.families.filter((family) => lineageOf(state, family.key).includes(key)).map((family) => family.key)
}

/** The families whose products have the attribute: those that are linked, and all below them. */
export function familiesWith(state: ModelState, attribute: string): string[] {
  const linked = state.links.filter((link) => link.attribute === attribute).map(({ family }) => family)
  return [...new Set(linked.flatMap((family) => treeOf(state, family)))]
}

export function toManagedFamily(state: ModelState, family: FamilyRow, products: number): ManagedFamily {
  const { key, parent, name, icon, version } = family
  const attributes = state.links
    .filter((link) => link.family === key)
    .map(({ attribute, filter, isRequired, isCompared, isOnCard }) => ({
      id: attribute,
      filter,
      isRequired,
      isCompared,
      isOnCard,
    }))
  return { key, parent, name, icon, version, products, attributes }
}

export function toManagedAttribute({ sharedPosition, choices, ...row }: AttributeRow): ManagedAttribute {
  return { ...row, choices: choices.map(({ key, label }) => ({ key, label })), isShared: sharedPosition !== null }
}
