import { type Attribute, attributesOf } from '../products/attributes.ts'

/** An attribute by which a family of parts is narrowed: by some of its values, or between two numbers. */
export type Facet = { key: string; kind: 'choice' | 'range'; attribute: Attribute }

/** Masses are all different: they are asked for between two numbers. */
function isMeasured({ kind, unit }: Attribute): boolean {
  return kind === 'number' && unit === 'g'
}

/** What a family of parts can be narrowed by, in the order in which it is shown; nothing for a family nobody knows. */
export function facetsOf(family: string): readonly Facet[] {
  return attributesOf(family).flatMap((attribute): Facet[] => {
    const { key, isFacet } = attribute
    if (isMeasured(attribute)) return [{ key, kind: 'range', attribute }]
    return isFacet ? [{ key, kind: 'choice', attribute }] : []
  })
}
