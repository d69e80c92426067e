import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, optionalText, say } from '../fields.ts'
import { translatedLanguageField } from '../language-fields.ts'
import { type AttributeValue, attributesOf } from './attributes.ts'
import { maxWarningsLength, warningsLabel } from './product-values.ts'

/**
 * The values of attributes that can have a text in another language. Choices cannot: they are translated with the
 * portal.
 */
export function translatableValues(
  category: string | null,
  attributes: Readonly<Record<string, AttributeValue>>,
): Record<string, string> {
  const choices = new Set(attributesOf(category).flatMap(({ key, kind }) => (kind === 'choice' ? [key] : [])))
  const texts = Object.entries(attributes).flatMap(([key, value]) =>
    typeof value === 'string' && !choices.has(key) ? [[key, value] as const] : [],
  )
  return Object.fromEntries(texts)
}

/** The texts of a product in one language. `missing` and `changed` have `name`, `description`, `warnings` and `attributes.<key>`. */
export const productTranslation = z.object({
  language: z.string(),
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  warnings: z.nullable(z.string()),
  /** Only texts of values that the product has now. */
  attributes: z.record(z.string(), z.string()),
  /** 0 if nothing was written yet. */
  version: z.int(),
  missing: z.array(z.string()),
  /** Texts whose original has changed since they were saved. */
  changed: z.array(z.string()),
})
export type ProductTranslation = z.infer<typeof productTranslation>

/** The original texts, and a translation for each language, written or not. */
export const productTranslations = z.object({
  name: z.string(),
  description: z.string(),
  /** Empty where the product has none. */
  warnings: z.string(),
  category: z.nullable(z.string()),
  /** The values of attributes that can have a text. */
  attributes: z.record(z.string(), z.string()),
  translations: z.array(productTranslation),
})
export type ProductTranslations = z.infer<typeof productTranslations>

/** Empty texts are none. Fields that are left out have none either. */
export const translationTexts = z.strictObject({
  name: optionalText(mark('Name'), 200),
  description: optionalText(mark('Description'), 5000),
  warnings: optionalText(warningsLabel, maxWarningsLength),
  attributes: z.optional(
    z.nullable(z.record(z.string(), optionalText(mark('Value'), 200), say('attributes must be an object'))),
  ),
})
export type TranslationTexts = z.output<typeof translationTexts>

export const translationForm = z.extend(translationTexts, {
  version: z.int(say('version must be the one that was last read')),
})
export type TranslationForm = z.output<typeof translationForm>

export const readTranslations = endpoint({
  id: 'catalogue.translations',
  summary:
    'The texts of a product in other languages, with what is missing or was written for an earlier original',
  method: 'GET',
  path: '/manage/products/{id}/translations',
  access: 'staff',
  permission: 'products:read',
  params: idParams,
  reply: productTranslations,
  errors: ['product_not_found'],
})

export const saveTranslation = endpoint({
  id: 'catalogue.saveTranslation',
  summary: 'Replace the texts of a product in a language; `version` is the one that was read, 0 if there is none',
  method: 'PUT',
  path: '/manage/products/{id}/translations/{language}',
  access: 'staff',
  permission: 'products:write',
  params: z.object({ id, language: translatedLanguageField() }),
  body: translationForm,
  reply: productTranslation,
  errors: ['product_not_found', 'stale_version'],
})
