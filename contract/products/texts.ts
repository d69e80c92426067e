import { baseLanguage, type Language } from '#i18n/language.ts'
import type { AttributeValue } from './attributes.ts'
import type { Product, ProductTexts } from './products.ts'

type Translated = Pick<Product, 'name' | 'attributes' | 'translation'> & { description?: string }

/** A product with its texts in the language of the request; what has no text there stays in the base language. */
export function inOwnLanguage<P extends Translated>(product: P): P {
  const { name, description, attributes, translation: texts } = product
  if (!texts) return product
  return {
    ...product,
    name: texts.name ?? name,
    ...(description !== undefined && { description: texts.description ?? description }),
    attributes: { ...attributes, ...texts.attributes },
  }
}

/** For the `lang` of a text that has fallen back to the base language. */
export function languageOfText(
  { translation }: Pick<Product, 'translation'>,
  text: 'name' | 'description',
): Language | undefined {
  return translation?.[text] === null ? baseLanguage() : undefined
}

const smallLetters = /\p{Ll}{3}/u

/** Whether a value is words and should have a text: "Steel", not "7075-T6". `lacksTextsSql` is the same in SQL. */
export function isWords(value: AttributeValue): value is string {
  return typeof value === 'string' && smallLetters.test(value)
}

/** The same for a value of an attribute that is no choice. */
export function languageOfValue(
  texts: ProductTexts | undefined,
  key: string,
  value: AttributeValue,
): Language | undefined {
  return texts && isWords(value) && !Object.hasOwn(texts.attributes, key) ? baseLanguage() : undefined
}
