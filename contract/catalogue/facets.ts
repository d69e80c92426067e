import type { Attribute } from '../catalogue-model/model.ts'
import { attributesOf, sharedAttributes } from '../products/attributes.ts'

/** An attribute that a list can be filtered by: `choice` by some of its values, `range` between two numbers. */
export type Facet = { key: string; kind: 'choice' | 'range'; attribute: Attribute }

/** Only numbers lie between two others; a range as a value is met by a number in it, and no list of choices. */
function kindOf({ kind, filter }: Attribute): Facet['kind'] {
  return kind === 'range' || (kind === 'number' && filter === 'range') ? 'range' : 'choice'
}

/** The facets of a family, in the order of the page; none for an unknown family. Of all families, those that several share. */
export function facetsOf(family: string): readonly Facet[] {
  return (family === '' ? sharedAttributes() : attributesOf(family)).flatMap((attribute): Facet[] => {
    const { key, filter } = attribute
    return filter === 'none' ? [] : [{ key, kind: kindOf(attribute), attribute }]
  })
}
