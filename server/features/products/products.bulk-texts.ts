import { sayWords } from '#contract/catalogue-model/words.ts'
import { fromMilligrams } from '#contract/freight/weights.ts'
import type { BulkChange } from '#contract/products/admin-list.ts'
import {
  type Attributes,
  attributesOf,
  familyNow,
  sayAttributeValue,
  sayDecimal,
} from '#contract/products/attributes.ts'
import { productWords } from '#contract/products/reader-titles.ts'
import { t } from '#i18n/t.ts'
import { type ChangedFields, changedKeys } from './products.bulk-fields.ts'
import { showable } from './products.values.ts'

function weightText(milligrams: number | null, unit: ChangedFields['ship_weight_unit']): string {
  return milligrams === null ? '' : `${sayDecimal(fromMilligrams(milligrams, unit))} ${unit}`
}

/** The fields of a product as people read them, by their names in the API. */
function textsOf(row: ChangedFields): Record<string, string> {
  const family = familyNow(row.family)
  const supply = productWords.supply?.[row.supply]
  return {
    category: family ? sayWords(family.name) : t('Other'),
    taxClass: row.tax_class,
    supply: supply ? t(supply) : row.supply,
    shipWeight: weightText(row.ship_weight_mg, row.ship_weight_unit),
    shippingClass: row.shipping_class,
    netWeight: weightText(row.net_weight_mg, 'g'),
    tariffNumber: row.tariff_number,
    originCountry: row.origin_country,
  }
}

function attributeText(family: string | null, key: string, attributes: Attributes): string {
  const value = attributes[key]
  const attribute = attributesOf(family).find((one) => one.key === key)
  if (value === undefined) return ''
  return attribute ? sayAttributeValue(attribute, value) : String(value)
}

/** What a change of fields would change of a product, for the preview. */
export function fieldChanges(before: ChangedFields, after: ChangedFields): BulkChange[] {
  const [was, is] = [textsOf(before), textsOf(after)]
  const plain = Object.keys(is).flatMap((field): BulkChange[] =>
    was[field] === is[field] ? [] : [{ field, before: was[field] ?? '', after: is[field] ?? '' }],
  )
  const [old, now] = [showable(before.attributes), showable(after.attributes)]
  const order = attributesOf(after.family).map(({ key }) => key)
  const keys = changedKeys(old, now).toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  const attributes = keys.map((key) => ({
    field: `attributes.${key}`,
    before: attributeText(before.family, key, old),
    after: attributeText(after.family, key, now),
  }))
  return [...plain, ...attributes]
}
