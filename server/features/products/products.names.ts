import { attributesOf, categories, categoryKeys } from '#contract/products/attributes.ts'
import { german } from '#i18n/german.ts'
import type { Language } from '#i18n/language.ts'

/** A name of a family, of an attribute or of a value that is words, in a language. */
export type ProductName = { kind: 'family' | 'attribute' | 'value'; key: string; language: Language; name: string }

/**
 * All names that products are described by. Other modules read them here only: they become data, and nothing else has to
 * change then.
 */
export function listProductNames(): ProductName[] {
  const names = new Map<string, ProductName>()
  const add = (name: ProductName) => names.set(`${name.kind} ${name.key} ${name.language}`, name)
  const inBoth = (kind: ProductName['kind'], key: string, label: string) => {
    add({ kind, key, language: 'en', name: label })
    add({ kind, key, language: 'de', name: german[label] ?? label })
  }
  for (const { key, label } of categories) inBoth('family', key, label)
  for (const { key, label, choices } of categoryKeys.flatMap(attributesOf)) {
    inBoth('attribute', key, label)
    for (const choice of choices ?? []) {
      const translated = german[choice]
      // In English a value is said as it is stored.
      if (translated) add({ kind: 'value', key: choice, language: 'de', name: translated })
    }
  }
  return [...names.values()]
}
