import type { CatalogueModel, Family } from '#contract/catalogue-model/model.ts'
import { plainHeading } from '#contract/imports/profiles.ts'

type Index = { byKey: ReadonlyMap<string, Family>; byName: ReadonlyMap<string, readonly Family[]> }

/** Kept as long as the families are: every row of a file asks. */
const indexes = new WeakMap<readonly Family[], Index>()

function namesOf({ key, name }: Pick<Family, 'key' | 'name'>): string[] {
  return [...new Set([key, ...Object.values(name)].map(plainHeading))]
}

function indexOf(families: readonly Family[]): Index {
  const known = indexes.get(families)
  if (known) return known
  const byName = new Map<string, Family[]>()
  for (const family of families)
    for (const name of namesOf(family)) byName.set(name, [...(byName.get(name) ?? []), family])
  const index = { byKey: new Map(families.map((family) => [family.key, family])), byName }
  indexes.set(families, index)
  return index
}

function parentOf({ byKey }: Index, { parent }: Family): Family | undefined {
  return parent === null ? undefined : byKey.get(parent)
}

/** How many of the names above it a family shares with a path, from its own parent upwards. */
function sharedLevels(index: Index, family: Family, above: readonly string[]): number {
  const parent = parentOf(index, family)
  const last = above.at(-1)
  const isShared = parent !== undefined && last !== undefined && namesOf(parent).includes(plainHeading(last))
  return isShared ? 1 + sharedLevels(index, parent, above.slice(0, -1)) : 0
}

function depthOf(index: Index, family: Family): number {
  const parent = parentOf(index, family)
  return parent ? 1 + depthOf(index, parent) : 1
}

/**
 * The family that a path of names ends in: `Fittings > Elbows`. Of several with that name, the one with most of the names
 * above it. Null if there is none.
 */
export function findFamily(
  { families }: Pick<CatalogueModel, 'families'>,
  levels: readonly string[],
): string | null {
  const last = plainHeading(levels.at(-1) ?? '')
  const index = indexOf(families)
  const above = levels.slice(0, -1)
  const [best] = (last === '' ? [] : (index.byName.get(last) ?? []))
    .map((family) => ({ family, shared: sharedLevels(index, family, above) }))
    .sort((a, b) => b.shared - a.shared)
  return best?.family.key ?? null
}

/** The family with exactly these names above it. */
export function familyAt(
  { families }: Pick<CatalogueModel, 'families'>,
  levels: readonly string[],
): string | null {
  const index = indexOf(families)
  const above = levels.slice(0, -1)
  const found = index.byName
    .get(plainHeading(levels.at(-1) ?? ''))
    ?.find(
      (family) => depthOf(index, family) === levels.length && sharedLevels(index, family, above) === above.length,
    )
  return found?.key ?? null
}
