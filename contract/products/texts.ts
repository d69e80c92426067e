import { firstLanguage, type Language } from '#i18n/language.ts'
import type { Product } from './products.ts'

/** A product with its texts in the language of the request; what has no text there stays in the default language. */
export function inOwnLanguage<P extends Product>(product: P): P {
  const { name, description, attributes, translation: texts } = product
  if (!texts) return product
  return {
    ...product,
    name: texts.name ?? name,
    description: texts.description ?? description,
    attributes: { ...attributes, ...texts.attributes },
  }
}

/** For the `lang` of a text that has fallen back to the default language. */
export function languageOf(
  { translation }: Pick<Product, 'translation'>,
  text: 'name' | 'description',
): Language | undefined {
  return translation?.[text] === null ? firstLanguage : undefined
}
