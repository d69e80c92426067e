import { type Attribute, attributesOf } from '../products/attributes.ts'

/** An attribute that a family can be filtered by: `choice` by some of its values, `range` between two numbers. */
export type Facet = { key: string; kind: 'choice' | 'range'; attribute: Attribute }

/** Masses are all different, so they are filtered by a range. */
function isMeasured({ kind, unit }: Attribute): boolean {
  return kind === 'number' && unit === 'g'
}

/** The facets of a family, in the order of the page; none for an unknown family. */
export function facetsOf(family: string): readonly Facet[] {
  return attributesOf(family).flatMap((attribute): Facet[] => {
    const { key, isFacet } = attribute
    if (isMeasured(attribute)) return [{ key, kind: 'range', attribute }]
    return isFacet ? [{ key, kind: 'choice', attribute }] : []
  })
}
