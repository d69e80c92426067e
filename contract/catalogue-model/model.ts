import type { UnitRow } from './units.ts'
import type { Words } from './words.ts'

/**
 * `choice`: one of a list; `choices`: some of it. `range`: from one number to another. `dimension`: sizes that belong
 * together, such as a thread (`G 1/2`, `M12 × 1.5`) or a cross-section (`12 × 148`).
 */
export const attributeKinds = ['number', 'text', 'choice', 'choices', 'boolean', 'range', 'dimension'] as const
export type AttributeKind = (typeof attributeKinds)[number]

/** How buyers filter a list by an attribute: by some of its values, between two numbers, or not at all. */
export const attributeFilters = ['none', 'values', 'range'] as const
export type AttributeFilter = (typeof attributeFilters)[number]

/** A value of a list. `key` is what products store; a label in no language is the key itself: `XD`. */
export type Choice = { readonly key: string; readonly label: Words }

/** A measure or property of the products of a family. */
export type Attribute = {
  readonly key: string
  readonly label: Words
  readonly kind: AttributeKind
  /** Key of the unit that values are stored in; empty without one. */
  readonly unit: string
  /** The unit as it is shown behind a value; empty without one. */
  readonly symbol: string
  /** What it means, for staff who fill it in and for buyers; often empty. */
  readonly help: Words
  /** Of a number or a range: how many decimals it has at most; null for any. */
  readonly decimals: number | null
  /** Of a number or a range: bounds in its unit; null without one. */
  readonly min: number | null
  readonly max: number | null
  /** Empty unless it is a `choice` or `choices`. */
  readonly choices: readonly Choice[]
  readonly filter: AttributeFilter
  /** A published product of the family cannot be saved without it. */
  readonly isRequired: boolean
  /** Whether it is a row of the comparison of products. */
  readonly isCompared: boolean
  /** Whether tiles and rows of lists show it. */
  readonly isOnCard: boolean
  /** Its place among the filters of all families; null for one that buyers filter by only within a family. */
  readonly sharedPosition: number | null
}

/** A group of products. `attributes` are its own, in their order; those of its parent come before them. */
export type Family = {
  readonly key: string
  readonly parent: string | null
  readonly name: Words
  /** Key of the icon that its products have without a picture; empty for the general one. */
  readonly icon: string
  readonly attributes: readonly Attribute[]
}

/** All families, in the order of the catalogue. */
export type CatalogueModel = {
  readonly families: readonly Family[]
  /** Units of the company's own, besides those of the standards. */
  readonly units?: readonly UnitRow[] | undefined
  /** What several families have and mean alike, where only some of them are known. */
  readonly shared?: readonly Attribute[] | undefined
}

export const emptyModel: CatalogueModel = { families: [] }

/** Families are a tree of at most three levels. */
const maxLevels = 3

type Resolved = { byFamily: ReadonlyMap<string, readonly Attribute[]>; shared: readonly Attribute[] }

/** Kept as long as the model is: a page asks many times. */
const resolved = new WeakMap<CatalogueModel, Resolved>()

function resolve(model: CatalogueModel): Resolved {
  const known = resolved.get(model)
  if (known) return known
  const families = new Map(model.families.map((family) => [family.key, family]))
  const linesOf = ({ parent, attributes }: Family, level = 1): readonly Attribute[] => {
    const above = parent === null || level >= maxLevels ? undefined : families.get(parent)
    return above ? [...linesOf(above, level + 1), ...attributes] : attributes
  }
  const byFamily = new Map(model.families.map((family) => [family.key, linesOf(family)]))
  const shared = new Map(
    [...byFamily.values()].flat().flatMap((one) => (one.sharedPosition === null ? [] : [[one.key, one] as const])),
  )
  const inOrder = [...shared.values()].sort((a, b) => (a.sharedPosition ?? 0) - (b.sharedPosition ?? 0))
  const all = { byFamily, shared: model.shared ?? inOrder }
  resolved.set(model, all)
  return all
}

/** The attributes of a family, those of its parents first; none for an unknown family. */
export function attributesIn(model: CatalogueModel, family: string | null | undefined): readonly Attribute[] {
  return (family && resolve(model).byFamily.get(family)) || []
}

/** What several families have and mean alike, each once. */
export function sharedIn(model: CatalogueModel): readonly Attribute[] {
  return resolve(model).shared
}
