import { endsOf, readChoices, writeChoices } from '#contract/catalogue/query.ts'
import type { Attribute } from '#contract/catalogue-model/model.ts'
import {
  type Attributes,
  type AttributeValue,
  attributesOf,
  choiceKeys,
  familiesNow,
  isNumberRange,
  sayDecimal,
} from '#contract/products/attributes.ts'

/**
 * What the form holds: texts as typed, so that nothing jumps under the writer's hand. Several choices and ranges are texts
 * too: `FKM,NBR`, `10..250`.
 */
export type TypedAttributes = Readonly<Record<string, AttributeValue | null>>

type First = { category?: string | null | undefined; attributes?: TypedAttributes | null | undefined }

/** A value as the form holds it; empty for none. */
export function typedValueOf(value: AttributeValue | null | undefined): string | boolean {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return sayDecimal(value)
  if (typeof value !== 'object') return value
  return isNumberRange(value) ? `${sayDecimal(value.from)}..${sayDecimal(value.to)}` : writeChoices(value)
}

/** Stored attributes as the form holds them. Those that the category does not know have no field, and stay as they are. */
export function typeAttributes(category: string | null, attributes: Attributes): TypedAttributes {
  const known = new Set(attributesOf(category).map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, known.has(key) ? typedValueOf(value) : value]),
  )
}

function isNamed(key: string): boolean {
  return familiesNow().some((family) => attributesOf(family.key).some((attribute) => attribute.key === key))
}

/** "362,5" is a number as well; a text that is not a number, such as "1/2 in", goes to the portal as typed. */
function readNumber(typed: AttributeValue): AttributeValue {
  const text = String(typed).trim().replace(',', '.')
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : typed
}

const hasUnit = /[\p{L}°%"″”']/u

/** Each field of a range has the unit of the attribute, unless another one is typed into it. */
function readRange(typed: AttributeValue, symbol: string): AttributeValue {
  if (typeof typed !== 'string' || !typed.includes('..')) return typed
  const { from, to } = endsOf(typed)
  if (symbol === '' || hasUnit.test(from) === hasUnit.test(to)) return `${from}..${to}`
  return hasUnit.test(from) ? `${from}..${to} ${symbol}` : `${from} ${symbol}..${to}`
}

/** What the portal is asked to store of a field. */
export function readField({ kind, symbol }: Attribute, typed: AttributeValue): AttributeValue {
  if (kind === 'number') return readNumber(typed)
  if (kind === 'range') return readRange(typed, symbol)
  return kind === 'choices' && typeof typed === 'string' ? readChoices(typed) : typed
}

export function isEmpty(value: AttributeValue | null | undefined): value is null | undefined | '' {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** A choice left over from another category is no choice here. */
function isOfChoices(attribute: Attribute, value: AttributeValue): boolean {
  const keys = choiceKeys(attribute)
  if (attribute.kind === 'choices')
    return readChoices(String(typedValueOf(value))).every((key) => keys.includes(key))
  return attribute.kind !== 'choice' || keys.includes(String(value))
}

/**
 * The request values of the typed ones: the attributes of the chosen category, and those that no category names. Those of
 * another category go, unless the product had them under this one.
 */
export function readTypedAttributes(category: string | null, typed: TypedAttributes, first: First): Attributes {
  const known = attributesOf(category)
  const isSame = (first.category ?? null) === category
  const read: Attributes = {}
  for (const [key, value] of Object.entries(typed)) {
    const attribute = known.find((one) => one.key === key)
    const wasThere = isSame && first.attributes?.[key] !== undefined
    if (isEmpty(value) || (!attribute && isNamed(key) && !wasThere)) continue
    if (attribute && !isOfChoices(attribute, value) && !wasThere) continue
    read[key] = attribute ? readField(attribute, value) : value
  }
  return read
}

/** Whether a stored product keeps its category and attributes, so that nothing is checked that was stored before. */
export function areUnchanged(category: string | null, typed: TypedAttributes, first: First): boolean {
  const read = (attributes: TypedAttributes) => JSON.stringify(readTypedAttributes(category, attributes, first))
  return (first.category ?? null) === category && read(typed) === read(first.attributes ?? {})
}
