import { sayWords } from '#contract/catalogue-model/words.ts'
import { type AttributeValue, attributesOf, familyNow, sayAttributeValue } from '#contract/products/attributes.ts'
import type { ProductTexts } from '#contract/products/products.ts'
import { languageOfValue } from '#contract/products/texts.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'

/** "Valves", also for a family that has no label yet; no family is all of them. */
export function sayFamily(family: string): string {
  if (family === '') return t('All')
  if (family === 'other') return t('Other')
  const known = familyNow(family)
  return known ? sayWords(known.name) : `${family.charAt(0).toUpperCase()}${family.slice(1)}s`
}

const unit = /_(mm|g)$/

/** `minimum_thickness` as people would write it, for an attribute that has no label yet. */
function spellOut(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** One that the category does not know: a unit at the end of its name is shown behind the value. */
function describeUnknown(key: string, value: AttributeValue) {
  const measure = unit.exec(key)?.[1] ?? ''
  return {
    key,
    name: spellOut(key.replace(unit, '')),
    value: sayAttributeValue({ kind: 'text', symbol: measure, choices: [] }, value),
  }
}

export type DescribedAttribute = { key: string; name: string; value: string; lang: Language | undefined }

/**
 * The attributes of a product as rows of a table: "Mass", "362 g". Those of its category first, in their order. `lang`:
 * the language of a value that has no text in that of the page.
 */
export function describeAttributes(
  family: string,
  attributes: Readonly<Record<string, AttributeValue>>,
  texts?: ProductTexts,
): DescribedAttribute[] {
  const known = attributesOf(family)
  const named = known.flatMap((attribute) => {
    const value = attributes[attribute.key]
    if (value === undefined) return []
    const { key, kind, label } = attribute
    const lang = kind === 'text' ? languageOfValue(texts, key, value) : undefined
    return [{ key, name: sayWords(label), value: sayAttributeValue(attribute, value), lang }]
  })
  const others = Object.entries(attributes).filter(([key]) => !known.some((attribute) => attribute.key === key))
  const unnamed = others.map(([key, value]) => ({
    ...describeUnknown(key, value),
    lang: languageOfValue(texts, key, value),
  }))
  return [...named, ...unnamed]
}
