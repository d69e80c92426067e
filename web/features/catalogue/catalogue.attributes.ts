import { type AttributeValue, attributesOf, categories, sayAttributeValue } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'

/** "Cassettes", also for a family that has no label yet; no family is all of them. */
export function sayFamily(family: string): string {
  if (family === '') return t('All')
  if (family === 'other') return t('Other')
  const known = categories.find(({ key }) => key === family)
  return known ? t(known.label) : `${family.charAt(0).toUpperCase()}${family.slice(1)}s`
}

const unit = /_(mm|g)$/

/** `minimum_thickness` as people would write it, for an attribute that has no label yet. */
function spellOut(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** One that the category does not know: a unit at the end of its name is shown behind the value. */
function describeUnknown(key: string, value: AttributeValue) {
  const measure = unit.exec(key)?.[1] as 'mm' | 'g' | undefined
  return {
    key,
    name: spellOut(key.replace(unit, '')),
    value: sayAttributeValue({ kind: 'text', ...(measure && { unit: measure }) }, value),
  }
}

export type DescribedAttribute = { key: string; name: string; value: string }

/** The attributes of a product as rows of a table: "Mass", "362 g". Those of its category first, in their order. */
export function describeAttributes(
  family: string,
  attributes: Readonly<Record<string, AttributeValue>>,
): DescribedAttribute[] {
  const known = attributesOf(family)
  const named = known.flatMap((attribute) => {
    const value = attributes[attribute.key]
    const name = t(attribute.label)
    return value === undefined ? [] : [{ key: attribute.key, name, value: sayAttributeValue(attribute, value) }]
  })
  const others = Object.entries(attributes).filter(([key]) => !known.some((attribute) => attribute.key === key))
  return [...named, ...others.map(([key, value]) => describeUnknown(key, value))]
}
