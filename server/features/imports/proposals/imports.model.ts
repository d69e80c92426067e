import { type Attribute, attributesIn, type CatalogueModel, type Family } from '#contract/catalogue-model/model.ts'
import { unitsOf } from '#contract/catalogue-model/units.ts'
import { listUnits } from '#contract/catalogue-model/units-now.ts'
import { maxFamilyAttributes, type NewAttribute } from '#contract/imports/properties.ts'
import type { Plan, PlannedAttribute, PlannedFamily } from './imports.plan.ts'

/** How buyers filter by a new attribute. */
export function filterOf({
  kind,
  isFilterable,
}: Pick<NewAttribute, 'kind' | 'isFilterable'>): Attribute['filter'] {
  if (!isFilterable) return 'none'
  return kind === 'number' || kind === 'range' ? 'range' : 'values'
}

function toAttribute(planned: PlannedAttribute, symbolOf: (unit: string) => string): Attribute {
  const { key, words, kind, unit, choices } = planned
  return {
    key,
    label: words,
    kind,
    unit,
    symbol: symbolOf(unit),
    help: {},
    decimals: null,
    min: null,
    max: null,
    choices,
    filter: filterOf(planned),
    isRequired: false,
    isCompared: true,
    isOnCard: false,
    sharedPosition: null,
  }
}

/** A family, those above it first. */
function chainOf(byKey: ReadonlyMap<string, PlannedFamily>, key: string | null): string[] {
  const family = key === null ? undefined : byKey.get(key)
  return family ? [...chainOf(byKey, family.parent), family.key] : []
}

/**
 * Which attribute belongs to which family. What all new families below one have in common belongs to that one, and what a
 * family has from above it does not have again.
 */
export function plannedLinks(plan: Plan, model: CatalogueModel): [family: string, attribute: string][] {
  const byKey = new Map([...model.families, ...plan.families].map((family) => [family.key, family]))
  const below = new Map<string, string[]>()
  for (const { key, parent } of byKey.values()) if (parent) below.set(parent, [...(below.get(parent) ?? []), key])
  return plan.attributes.flatMap(({ key, family }): [string, string][] => {
    const own = new Set(
      family === null ? plan.found.flatMap(([of, what]) => (what === key ? [of] : [])) : [family],
    )
    for (const { key: parent } of plan.families.toReversed()) {
      const children = below.get(parent) ?? []
      if (children.length > 1 && children.every((one) => own.has(one))) own.add(parent)
    }
    const tops = [...own].filter(
      (one) =>
        !chainOf(byKey, one)
          .slice(0, -1)
          .some((above) => own.has(above)),
    )
    return tops.map((one) => [one, key])
  })
}

/**
 * The catalogue as it will be. While the check looks for the families of attributes (`isOpen`), each family has those that
 * belong to the families of their products.
 */
export function modelWith(model: CatalogueModel, plan: Plan, isOpen: boolean): CatalogueModel {
  if (plan.families.length + plan.attributes.length === 0) return model
  const units = unitsOf(listUnits(model))
  const symbolOf = (unit: string) => units.find(unit)?.symbol ?? unit
  const present = new Set(model.families.map(({ key }) => key))
  const added = plan.families.filter(({ key }) => !present.has(key))
  const families: Family[] = [...model.families, ...added.map((one) => ({ ...one, icon: '', attributes: [] }))]
  const links = plannedLinks(plan, model)
  const roots = families.filter(({ parent }) => parent === null)
  const openKeys = new Set(
    isOpen ? plan.attributes.flatMap(({ key, family }) => (family === null ? [key] : [])) : [],
  )
  const open = roots.flatMap((root) => [...openKeys].map((key): [string, string] => [root.key, key]))
  const byFamily = new Map<string, Set<string>>()
  for (const [family, key] of [...links.filter(([, one]) => !openKeys.has(one)), ...open]) {
    byFamily.set(family, (byFamily.get(family) ?? new Set()).add(key))
  }
  return {
    ...model,
    families: families.map((family) => {
      const wanted = byFamily.get(family.key)
      if (!wanted) return family
      const present = new Set(family.attributes.map(({ key }) => key))
      const fresh = plan.attributes.filter(({ key }) => wanted.has(key) && !present.has(key))
      return { ...family, attributes: [...family.attributes, ...fresh.map((one) => toAttribute(one, symbolOf))] }
    }),
  }
}

/** The families that would have too many attributes. */
export function fullFamilies(model: CatalogueModel): Family[] {
  return model.families.filter(({ key }) => attributesIn(model, key).length > maxFamilyAttributes)
}
