import type { Words } from '#contract/catalogue-model/words.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import { isLanguage, type Language } from '#i18n/language.ts'

/** A name of a family, of an attribute or of a value that is words, in a language. */
export type ProductName = { kind: 'family' | 'attribute' | 'value'; key: string; language: Language; name: string }

/** All names that products are described by: what the search finds besides the texts of products. */
export function listProductNames(): ProductName[] {
  const names = new Map<string, ProductName>()
  const add = (kind: ProductName['kind'], key: string, words: Words) => {
    for (const [language, name] of Object.entries(words)) {
      // In English a value is said as it is stored.
      if (!isLanguage(language) || (kind === 'value' && name === key)) continue
      names.set(`${kind} ${key} ${language}`, { kind, key, language, name })
    }
  }
  for (const { key, name } of familiesNow()) {
    add('family', key, name)
    for (const attribute of attributesOf(key)) {
      add('attribute', attribute.key, attribute.label)
      for (const choice of attribute.choices) add('value', choice.key, choice.label)
    }
  }
  return [...names.values()]
}
