import * as z from 'zod/mini'
import { weightUnits } from '#contract/freight/weights.ts'
import { attributesOf } from '#contract/products/attributes.ts'
import { type BulkProductFields, bulkProductFields } from '#contract/products/bulk-fields.ts'
import { t } from '#i18n/t.ts'
import { readTypedNumber } from '../../../patterns/form/typed-number.ts'
import { attributeError } from '../form/attributes/products.attribute-control.tsx'
import { isEmpty, readField } from '../form/attributes/products.typed-attributes.ts'

/**
 * The chosen fields as they were typed. A shipping weight has its unit behind it, `2,5 g`; an attribute is named with its family,
 * `attributes.hose.bore`, since families give one key different meanings.
 */
export type TypedFields = Readonly<Record<string, string | boolean>>

export const typedFields = z.record(z.string(), z.union([z.string(), z.boolean()]))

/** The parts of a typed shipping weight. */
export function weightParts(typed: string): { amount: string; unit: (typeof weightUnits)[number] } {
  const end = typed.lastIndexOf(' ')
  const unit = weightUnits.find((one) => one === typed.slice(end + 1)) ?? 'kg'
  return { amount: end < 0 ? typed : typed.slice(0, end), unit }
}

/** Nothing typed is no value; something that is no number is sent as it is, and refused at its field. */
function numberOf(typed: string): number | null {
  return typed.trim() === '' ? null : (readTypedNumber(typed) ?? Number.NaN)
}

function attributesFrom(typed: TypedFields): BulkProductFields['attributes'] {
  const given = Object.entries(typed).flatMap(([name, value]) => {
    const [kind, family, key] = name.split('.')
    const attribute = kind === 'attributes' && attributesOf(family).find((one) => one.key === key)
    return attribute ? [[attribute.key, isEmpty(value) ? null : readField(attribute, value)] as const] : []
  })
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

function plainValue(name: string, typed: string): Partial<Record<string, unknown>> {
  if (name === 'shipWeight') {
    const { amount, unit } = weightParts(typed)
    return { shipWeight: numberOf(amount), shipWeightUnit: unit }
  }
  if (name === 'netWeight') return { netWeight: numberOf(typed) }
  if (name === 'category') return { category: typed || null }
  return { [name]: typed }
}

/** The chosen fields as the API takes them: those that were not chosen are left out. */
export function toFields(typed: TypedFields): BulkProductFields {
  const plain = Object.entries(typed)
    .filter(([name]) => !name.startsWith('attributes.'))
    .map(([name, value]) => plainValue(name, String(value)))
  const attributes = attributesFrom(typed)
  return Object.assign({}, ...plain, attributes && { attributes })
}

/** An error of a chosen field; without a name, of all of them. */
type FieldsError = { name: string | null; message: string }

/** The errors of attributes as their family has them, which the API says of each product only. */
function attributeErrors(typed: TypedFields): FieldsError[] {
  return Object.entries(typed).flatMap(([name, value]) => {
    const [kind, family, key] = name.split('.')
    const attribute = kind === 'attributes' && attributesOf(family).find((one) => one.key === key)
    const message = attribute ? attributeError(attribute, value) : undefined
    return message === undefined ? [] : [{ name, message }]
  })
}

/** Why the chosen fields cannot be sent, in the words of each field. */
export function fieldsErrors(typed: TypedFields): FieldsError[] {
  if (Object.keys(typed).length === 0) return [{ name: null, message: t('Choose at least one field to change') }]
  const checked = bulkProductFields.safeParse(toFields(typed))
  const issues = checked.success ? [] : checked.error.issues
  const plain = issues.map(({ path: [field], message }) => {
    const name = String(field ?? '')
    return { name: name in typed ? name : null, message }
  })
  return [...plain, ...attributeErrors(typed)]
}
