import { formatDecimal } from '#i18n/format.ts'
import { numberLocale, t } from '#i18n/t.ts'
import { type Attribute, attributesIn, type Family, sharedIn } from '../catalogue-model/model.ts'
import { modelNow, noteUse } from '../catalogue-model/now.ts'
import { sayWords } from '../catalogue-model/words.ts'

/** A range as it is stored: from one number to another one, both in the unit of the attribute. */
export type NumberRange = { readonly from: number; readonly to: number }
/** `string[]` are the keys of several choices, in the order of the choices. */
export type AttributeValue = string | number | boolean | string[] | NumberRange
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

/** The attributes that tiles and rows of a list show of a family. */
export function cardAttributesOf(family: string | null | undefined): readonly Attribute[] {
  if (family) noteUse(family, 'card')
  return attributesIn(modelNow(), family).filter(({ isOnCard }) => isOnCard)
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

export function isNumberRange(value: AttributeValue): value is NumberRange {
  return typeof value === 'object' && 'from' in value
}

function sayChoice(choices: Attribute['choices'], key: string): string {
  const label = choices.find((choice) => choice.key === key)?.label
  return (label && sayWords(label)) || key
}

/** With the decimal separator of the user's language: a size such as `M12 × 1.5` is a name and stays as it is. */
export function sayDecimal(value: number | string): string {
  return formatDecimal(numberLocale(), value)
}

function sayBare(kind: Attribute['kind'], choices: Attribute['choices'], value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (isNumberRange(value)) {
    const [from, to] = [sayDecimal(value.from), sayDecimal(value.to)]
    return t('{from} to {to}', { from, to, context: 'a range of numbers' })
  }
  if (typeof value === 'object') return value.map((key) => sayChoice(choices, key)).join(', ')
  if (kind === 'choice') return sayChoice(choices, String(value))
  return typeof value === 'number' || kind === 'number' ? sayDecimal(value) : value
}

/**
 * A value as text in the user's language: "362 g", "8.5 bar", in German "8,5 bar", "Yes", "Steel, brass", "-40 to 120 °C".
 */
export function sayAttributeValue(
  { kind, symbol, choices }: Pick<Attribute, 'kind' | 'symbol' | 'choices'>,
  value: AttributeValue,
): string {
  const said = sayBare(kind, choices, value)
  // A thread such as `G 1/2` is a name: its unit is part of it.
  const isMeasure =
    kind === 'number' || kind === 'range' || kind === 'text' || (kind === 'dimension' && /^\d/.test(said))
  return symbol !== '' && isMeasure ? `${said} ${symbol}` : said
}
