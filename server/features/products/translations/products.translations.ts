import type { Actor } from '#contract/access.ts'
import { hasVisibleText } from '#contract/fields.ts'
import { isWords } from '#contract/products/texts.ts'
import {
  type ProductTranslation,
  type ProductTranslations,
  type TranslationForm,
  translatableValues,
} from '#contract/products/translations.ts'
import { type Language, translatedLanguages } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import type { ProductRow } from '../products.columns.ts'
import type { ProductDeps } from '../products.deps.ts'
import { findProductRow, lockProduct } from '../products.store.ts'
import { showable } from '../products.values.ts'
import { textsOfValues } from './products.texts.ts'
import {
  listTranslations,
  type NewTranslation,
  type TranslationRow,
  writeTranslation,
} from './products.translations.store.ts'

type Values = Readonly<Record<string, string>>

function valuesOf({ family, attributes }: ProductRow): Values {
  return translatableValues(family, showable(attributes))
}

type Written = {
  language: Language
  product: Pick<ProductRow, 'warnings'>
  values: Values
  row: TranslationRow | undefined
}

/** A translation as staff see it, written or not, with its missing and outdated texts. */
function toTranslation({ language, product, values, row }: Written): ProductTranslation {
  const { name = null, description = null, warnings = null } = row ?? {}
  const attributes = textsOfValues(row?.attributes ?? {}, values)
  const lacking = Object.entries(values).filter(
    ([key, value]) => isWords(value) && !Object.hasOwn(attributes, key),
  )
  return {
    language,
    name,
    description,
    warnings,
    attributes,
    version: row?.version ?? 0,
    missing: [
      ...(name === null ? ['name'] : []),
      ...(description === null ? ['description'] : []),
      ...(warnings === null && product.warnings !== '' ? ['warnings'] : []),
      ...lacking.map(([key]) => `attributes.${key}`),
    ],
    changed: [
      ...(name !== null && row?.is_name_changed ? ['name'] : []),
      ...(description !== null && row?.is_description_changed ? ['description'] : []),
      ...(warnings !== null && row?.is_warnings_changed ? ['warnings'] : []),
    ],
  }
}

/** The texts of a product, also of a draft, in all other languages. Throws `product_not_found`. */
export async function readTranslations({ db }: ProductDeps, id: string): Promise<ProductTranslations> {
  const product = (isUuid(id) && (await findProductRow(db, id, true))) || refuse('product_not_found')
  const rows = await listTranslations(db, id)
  const values = valuesOf(product)
  return {
    name: product.name,
    description: product.description,
    warnings: product.warnings,
    category: product.family,
    attributes: values,
    translations: translatedLanguages().map((language) =>
      toTranslation({ language, product, values, row: rows.find((row) => row.language === language) }),
    ),
  }
}

type Saving = { actor: Actor; id: string; language: Language; form: TranslationForm }

/**
 * Replaces the texts of a product in one language, in the version that was read. Throws `product_not_found`,
 * `rule_broken` for a value that the product does not have, and `stale_version` with the texts as they are.
 */
export async function saveTranslation(
  transaction: Transaction,
  { actor, id, language, form }: Saving,
): Promise<ProductTranslation> {
  if (!isUuid(id)) refuse('product_not_found')
  return transaction(async (tx) => {
    const product = (await lockProduct(tx, id)) ?? refuse('product_not_found')
    const values = valuesOf(product)
    const find = async () => {
      const row = (await listTranslations(tx, id)).find((one) => one.language === language)
      return toTranslation({ language, product, values, row })
    }
    const before = await find()
    if (before.version !== form.version) refuseStale('stale_version', before)
    await writeTranslation(tx, { productId: id, language, ...textsOf(form, values) })
    const after = await find()
    await record(tx, { actor, product, before, after })
    return after
  })
}

function textOrNull(given: string | null | undefined): string | null {
  const text = given?.trim() ?? ''
  return hasVisibleText(text) ? text : null
}

type Texts = Pick<NewTranslation, 'name' | 'description' | 'warnings' | 'attributes'>

function textsOf(form: TranslationForm, values: Values): Texts {
  const given = Object.entries(form.attributes ?? {}).flatMap(([key, value]) => {
    const text = textOrNull(value)
    return text === null ? [] : [{ key, text, of: Object.hasOwn(values, key) ? values[key] : undefined }]
  })
  const unknown = given.filter(({ of }) => of === undefined)
  if (unknown.length > 0) {
    const message = t('This product does not have this value')
    refuse(
      'rule_broken',
      unknown.map(({ key }) => ({ path: `attributes.${key}`, message })),
    )
  }
  return {
    name: textOrNull(form.name),
    description: textOrNull(form.description),
    warnings: textOrNull(form.warnings),
    attributes: Object.fromEntries(given.map(({ key, text, of = '' }) => [key, { of, text }])),
  }
}

type Saved = { actor: Actor; product: ProductRow; before: ProductTranslation; after: ProductTranslation }

/** The audit log, and the event by which pages and the search show the texts. */
async function record(tx: Database, { actor, product, before, after }: Saved): Promise<void> {
  await recordAudit(tx, {
    actor,
    action: 'product.translated',
    subject: { kind: 'product', id: product.id, name: product.name },
    before: fieldsOf(before),
    after: fieldsOf(after),
  })
  const data = { version: product.version, language: after.language }
  await recordEvents(tx, { type: 'product.changed', subjectId: product.id, data })
}

/** The log says of which language a text is by the name of its field: `name_de`. */
function fieldsOf({
  language,
  name,
  description,
  warnings,
  attributes,
}: ProductTranslation): Record<string, unknown> {
  return {
    [`name_${language}`]: name,
    [`description_${language}`]: description,
    [`warnings_${language}`]: warnings,
    [`attributes_${language}`]: Object.keys(attributes).length > 0 ? attributes : null,
  }
}
