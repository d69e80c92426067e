import { type ImportField, importFields } from '#contract/imports/fields.ts'
import { type Attribute, attributesOf, categories, categoryKeys } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import { isAttribute } from '../imports.labels.ts'

export const ownFields = importFields.filter((field) => !isAttribute(field))

export type FieldGroup = { id: string; label: string; fields: ImportField[] }

const attributes = new Map<string, Attribute>(
  categoryKeys.flatMap(attributesOf).map((attribute) => [`attributes.${attribute.key}`, attribute]),
)

/** How a field is called, with the unit its numbers are in. */
export function fieldName({ key, label }: ImportField): string {
  const unit = attributes.get(key)?.unit
  return unit ? t('{label}, {unit}', { label: t(label), unit }) : t(label)
}

/** Attributes by the category they belong to; those of several come first, once. */
export function attributeGroups(): FieldGroup[] {
  const shared: FieldGroup = { id: 'shared', label: t('Several categories'), fields: [] }
  const own = categories.map(({ key, label }): FieldGroup & { id: string } => ({
    id: key,
    label: t(label),
    fields: [],
  }))
  for (const field of importFields.filter(isAttribute)) {
    const groups = own.filter(({ id }) => attributesOf(id).some(({ key }) => field.key === `attributes.${key}`))
    const [group = shared, ...others] = groups
    if (others.length > 0) shared.fields.push(field)
    else group.fields.push(field)
  }
  return [shared, ...own].filter(({ fields }) => fields.length > 0)
}
