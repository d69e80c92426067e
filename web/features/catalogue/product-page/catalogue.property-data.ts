import type { Attribute } from '#contract/catalogue-model/model.ts'
import { unitCodeOf } from '#contract/catalogue-model/unit-codes.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import {
  type Attributes,
  type AttributeValue,
  attributesOf,
  isNumberRange,
  sayAttributeValue,
} from '#contract/products/attributes.ts'

/** A choice says its label; numbers and sizes stay as they are stored, beside their unit. */
function valuesOf(attribute: Attribute, value: AttributeValue) {
  if (isNumberRange(value)) return { minValue: value.from, maxValue: value.to }
  const single = {
    ...attribute,
    symbol: '',
    kind: attribute.kind === 'choices' ? ('choice' as const) : attribute.kind,
  }
  const say = (one: AttributeValue) => (typeof one === 'string' ? sayAttributeValue(single, one) : one)
  return { value: Array.isArray(value) ? value.map(say) : say(value) }
}

/** `G 1/2` is a name: its size is not in the unit of the attribute. */
function isMeasure({ kind }: Attribute, value: AttributeValue): boolean {
  return kind === 'number' || kind === 'range' || (kind === 'dimension' && /^\d/.test(String(value)))
}

/** What search engines read of the attributes of a product (schema.org), those that its family knows. */
export function propertyData(family: string, attributes: Attributes) {
  return attributesOf(family).flatMap((attribute) => {
    const value = attributes[attribute.key]
    if (value === undefined) return []
    const { key, label, unit, symbol } = attribute
    const unitCode = unitCodeOf(unit)
    const unitOf =
      symbol !== '' && isMeasure(attribute, value) ? { unitText: symbol, ...(unitCode && { unitCode }) } : {}
    const name = sayWords(label)
    return [{ '@type': 'PropertyValue', propertyID: key, name, ...valuesOf(attribute, value), ...unitOf }]
  })
}
