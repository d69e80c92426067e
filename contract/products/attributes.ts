import { t } from '#i18n/t.ts'
import { type Attribute, attributesIn, type Family, sharedIn } from '../catalogue-model/model.ts'
import { modelNow, noteUse } from '../catalogue-model/now.ts'
import { sayWords } from '../catalogue-model/words.ts'

export type AttributeValue = string | number | boolean
export type Attributes = Record<string, AttributeValue>

/** The families that products can be in, in the order of the catalogue. */
export function familiesNow(): readonly Family[] {
  return modelNow().families
}

export function familyNow(key: string | null | undefined): Family | undefined {
  if (key) noteUse(key, 'name')
  return familiesNow().find((family) => family.key === key)
}

/** The attributes of a family, in the order of the table; none for an unknown one. */
export function attributesOf(family: string | null | undefined): readonly Attribute[] {
  if (family) noteUse(family, 'attributes')
  return attributesIn(modelNow(), family)
}

/** What several families have and mean alike: buyers can filter by it before they choose one. */
export function sharedAttributes(): readonly Attribute[] {
  noteUse('', 'attributes')
  return sharedIn(modelNow())
}

/** The keys of the choices of an attribute, as products store them. */
export function choiceKeys({ choices }: Pick<Attribute, 'choices'>): string[] {
  return choices.map(({ key }) => key)
}

/** A value as text in the user's language: "362 g", "Yes", "Six-bolt". Numbers have a decimal point, as in drawings. */
export function sayAttributeValue(
  { kind, unit, choices }: Pick<Attribute, 'kind' | 'unit' | 'choices'>,
  value: AttributeValue,
): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (kind === 'choice') {
    const label = choices.find(({ key }) => key === value)?.label
    return (label && sayWords(label)) || String(value)
  }
  return unit ? `${value} ${unit}` : String(value)
}
