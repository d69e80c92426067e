import type { ManagedAttribute, ManagedFamily, ManagedModel } from '#contract/families/families.ts'

export type Branch = { family: ManagedFamily; level: number }

/** The families as a tree is read: each one followed by those below it. */
export function branchesOf(families: readonly ManagedFamily[], parent: string | null = null, level = 0): Branch[] {
  return families
    .filter((family) => family.parent === parent)
    .flatMap((family) => [{ family, level }, ...branchesOf(families, family.key, level + 1)])
}

/** A family and its parents, the family first. */
export function withParents(families: readonly ManagedFamily[], key: string): ManagedFamily[] {
  const family = families.find((one) => one.key === key)
  return family ? [family, ...(family.parent === null ? [] : withParents(families, family.parent))] : []
}

export type Line = {
  attribute: ManagedAttribute
  link: ManagedFamily['attributes'][number]
  /** The family that it comes from. */
  owner: ManagedFamily
}

/** The attributes that products of a family have: those of its parents first. */
export function linesOf({ families, attributes }: ManagedModel, key: string): Line[] {
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  return withParents(families, key)
    .toReversed()
    .flatMap((owner) =>
      owner.attributes.flatMap((link) => {
        const attribute = byId.get(link.id)
        return attribute ? [{ attribute, link, owner }] : []
      }),
    )
}

/** The list with the element one place up or down; the same list at an end. */
export function moved<Element>(list: readonly Element[], index: number, by: -1 | 1): Element[] {
  const to = index + by
  const [one, other] = [list[index], list[to]]
  if (one === undefined || other === undefined) return [...list]
  return list.map((element, position) => (position === index ? other : position === to ? one : element))
}

/** The list with the element at one place put at another. */
export function putAt<Element>(list: readonly Element[], from: number, to: number): Element[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
