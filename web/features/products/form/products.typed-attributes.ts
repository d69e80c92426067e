import type { Attribute } from '#contract/catalogue-model/model.ts'
import {
  type Attributes,
  type AttributeValue,
  attributesOf,
  choiceKeys,
  familiesNow,
} from '#contract/products/attributes.ts'

/** What the form holds: texts as typed, so that nothing jumps under the writer's hand. */
export type TypedAttributes = Readonly<Record<string, AttributeValue | null>>

type First = { category?: string | null | undefined; attributes?: TypedAttributes | null | undefined }

function isNamed(key: string): boolean {
  return familiesNow().some((family) => attributesOf(family.key).some((attribute) => attribute.key === key))
}

/** "362,5" is a number as well; what is not a number stays as typed and gets an error. */
function readNumber(typed: AttributeValue): AttributeValue {
  const text = String(typed).trim().replace(',', '.')
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : typed
}

function isEmpty(value: AttributeValue | null | undefined): value is null | undefined | '' {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** A choice left over from another category is no choice here. */
function isOfChoices(attribute: Attribute, value: AttributeValue): boolean {
  return attribute.kind !== 'choice' || choiceKeys(attribute).includes(String(value))
}

/**
 * What is sent of what was typed: the attributes of the chosen category, and those that no category names. What belongs
 * to another category goes, unless the product had it under this one.
 */
export function readTyped(category: string | null, typed: TypedAttributes, first: First): Attributes {
  const known = attributesOf(category)
  const isSame = (first.category ?? null) === category
  const read: Attributes = {}
  for (const [key, value] of Object.entries(typed)) {
    const attribute = known.find((one) => one.key === key)
    const wasThere = isSame && first.attributes?.[key] !== undefined
    if (isEmpty(value) || (!attribute && isNamed(key) && !wasThere)) continue
    if (attribute && !isOfChoices(attribute, value) && first.attributes?.[key] !== value) continue
    read[key] = attribute?.kind === 'number' ? readNumber(value) : value
  }
  return read
}
