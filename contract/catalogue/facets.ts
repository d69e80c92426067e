import { type Attribute, attributesOf, sharedAttributes } from '../products/attributes.ts'

/** An attribute that a list can be filtered by: `choice` by some of its values, `range` between two numbers. */
export type Facet = { key: string; kind: 'choice' | 'range'; attribute: Attribute }

/** Masses are all different, so they are filtered by a range. */
function isMeasured({ kind, unit }: Attribute): boolean {
  return kind === 'number' && unit === 'g'
}

/** The facets of a family, in the order of the page; none for an unknown family. Of all families, those that several share. */
export function facetsOf(family: string): readonly Facet[] {
  return (family === '' ? sharedAttributes : attributesOf(family)).flatMap((attribute): Facet[] => {
    const { key, isFacet } = attribute
    if (isMeasured(attribute)) return [{ key, kind: 'range', attribute }]
    return isFacet ? [{ key, kind: 'choice', attribute }] : []
  })
}
