import type { CatalogueModel, Family } from '#contract/catalogue-model/model.ts'
import { plainHeading } from '#contract/imports/profiles.ts'

function isNamed({ key, name }: Pick<Family, 'key' | 'name'>, wanted: string): boolean {
  return [key, ...Object.values(name)].map(plainHeading).includes(plainHeading(wanted))
}

/** How many of the names above it a family shares with a path, from its own parent upwards. */
function sharedLevels(families: ReadonlyMap<string, Family>, family: Family, above: readonly string[]): number {
  const parent = family.parent === null ? undefined : families.get(family.parent)
  const last = above.at(-1)
  return parent && last !== undefined && isNamed(parent, last)
    ? 1 + sharedLevels(families, parent, above.slice(0, -1))
    : 0
}

/**
 * The family that a path of names ends in: `Fittings > Elbows`. Of several with that name, the one with most of the names
 * above it. Null if there is none.
 */
export function findFamily({ families }: CatalogueModel, levels: readonly string[]): string | null {
  const last = levels.at(-1)
  if (last === undefined || plainHeading(last) === '') return null
  const byKey = new Map(families.map((family) => [family.key, family]))
  const above = levels.slice(0, -1)
  const [best] = families
    .filter((family) => isNamed(family, last))
    .map((family) => ({ family, shared: sharedLevels(byKey, family, above) }))
    .sort((a, b) => b.shared - a.shared)
  return best?.family.key ?? null
}

/** The family with exactly these names above it. */
export function familyAt({ families }: CatalogueModel, levels: readonly string[]): string | null {
  const byKey = new Map(families.map((family) => [family.key, family]))
  const found = families.find((family) => {
    const last = levels.at(-1)
    if (last === undefined || !isNamed(family, last)) return false
    const above = levels.slice(0, -1)
    const depth = depthOf(byKey, family)
    return depth === levels.length && sharedLevels(byKey, family, above) === above.length
  })
  return found?.key ?? null
}

function depthOf(byKey: ReadonlyMap<string, Family>, { parent }: Family): number {
  const above = parent === null ? undefined : byKey.get(parent)
  return above ? 1 + depthOf(byKey, above) : 1
}
