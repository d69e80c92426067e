import { sayWords } from '#contract/catalogue-model/words.ts'
import { type ImportField, importFields } from '#contract/imports/fields.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import { isAttribute } from '../imports.labels.ts'

/** The fields of every product. */
export function ownFields(): ImportField[] {
  return importFields().filter((field) => !isAttribute(field))
}

export type FieldGroup = { id: string; label: string; fields: ImportField[] }

/** How a field is called, with the unit its numbers are in. */
export function fieldName({ key, label }: ImportField): string {
  const attributes = familiesNow().flatMap((family) => attributesOf(family.key))
  const unit = attributes.findLast((attribute) => `attributes.${attribute.key}` === key)?.unit
  return unit ? t('{label}, {unit}', { label, unit }) : label
}

/** Attributes by the category they belong to; those of several come first, once. */
export function attributeGroups(): FieldGroup[] {
  const shared: FieldGroup = { id: 'shared', label: t('Several families'), fields: [] }
  const own = familiesNow().map(({ key, name }): FieldGroup & { id: string } => ({
    id: key,
    label: sayWords(name),
    fields: [],
  }))
  for (const field of importFields().filter(isAttribute)) {
    const groups = own.filter(({ id }) => attributesOf(id).some(({ key }) => field.key === `attributes.${key}`))
    const [group = shared, ...others] = groups
    if (others.length > 0) shared.fields.push(field)
    else group.fields.push(field)
  }
  return [shared, ...own].filter(({ fields }) => fields.length > 0)
}
