import type { Words } from './words.ts'

/** `choice`: one of a list. */
export const attributeKinds = ['number', 'choice', 'text', 'boolean'] as const
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
  /** Empty unless it is a `choice`. */
  readonly choices: readonly Choice[]
  readonly filter: AttributeFilter
  /** Its place among the filters of all families; null for one that buyers filter by only within a family. */
  readonly sharedPosition: number | null
}

/** A group of products. `attributes` are its own, in their order; those of its parent come before them. */
export type Family = {
  readonly key: string
  readonly parent: string | null
  readonly name: Words
  readonly attributes: readonly Attribute[]
}

/** All families, in the order of the catalogue. */
export type CatalogueModel = {
  readonly families: readonly Family[]
  /** What several families have and mean alike, where only some of them are known. */
  readonly shared?: readonly Attribute[] | undefined
}

export const emptyModel: CatalogueModel = { families: [] }

/** Families are a tree of at most three levels. */
const mostLevels = 3

type Resolved = { byFamily: ReadonlyMap<string, readonly Attribute[]>; shared: readonly Attribute[] }

/** Kept as long as the model is: a page asks many times. */
const resolved = new WeakMap<CatalogueModel, Resolved>()

function resolve(model: CatalogueModel): Resolved {
  const known = resolved.get(model)
  if (known) return known
  const families = new Map(model.families.map((family) => [family.key, family]))
  const linesOf = ({ parent, attributes }: Family, level = 1): readonly Attribute[] => {
    const above = parent === null || level >= mostLevels ? undefined : families.get(parent)
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
