import type { Attribute } from '#contract/catalogue-model/model.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { ReaderNumbers } from '#contract/lists/reader-form.ts'
import { type AttributeValue, attributesOf, familiesNow, isNumberRange } from '#contract/products/attributes.ts'
import { productTitles, productWords } from '#contract/products/reader-titles.ts'
import { t } from '#i18n/t.ts'
import type { CsvRecord, ReaderSide } from '#server/lists/export.ts'
import { readerNumber } from '#server/lists/reader-form.ts'

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Names of families by their keys; the key where the name is another family's too, or says nothing. */
function familyNames(): Map<string, string> {
  const families = familiesNow()
  const owners = Map.groupBy(
    families.flatMap(({ key, name }) =>
      [...new Set([key, ...Object.values(name)].map(plainName))].map((said) => ({ key, said })),
    ),
    ({ said }) => said,
  )
  return new Map(
    families.map(({ key, name }) => {
      const said = sayWords(name)
      const isAlone = plainName(said) !== '' && owners.get(plainName(said))?.length === 1
      return [key, isAlone ? said : key]
    }),
  )
}

/** Labels of choices by their keys; the key where a cell with the label would be read as something else. */
function choiceNames({ choices }: Attribute): Map<string, string> {
  const isNamed = (text: string, { key, label }: Attribute['choices'][number]) =>
    [key, ...Object.values(label)].some((one) => one.toLowerCase() === text.toLowerCase())
  return new Map(
    choices.map((choice) => {
      const said = sayWords(choice.label).trim()
      const isAlone =
        said !== '' && !said.includes('|') && choices.filter((one) => isNamed(said, one)).length === 1
      return [choice.key, isAlone ? said : choice.key]
    }),
  )
}

/** How a value of each attribute of a family is written. */
type Writers = ReadonlyMap<string, (value: AttributeValue) => unknown>

/** Without an attribute: for a value that its family no longer has. */
function valueWriter(numbers: ReaderNumbers, attribute?: Attribute): (value: AttributeValue) => unknown {
  const names = attribute ? choiceNames(attribute) : new Map<string, string>()
  const yes = t('Yes')
  const no = t('No')
  const said = (key: string) => names.get(key) ?? key
  return (value) => {
    if (typeof value === 'boolean') return value ? yes : no
    if (typeof value === 'number') return value
    if (typeof value === 'string') return attribute?.kind === 'choice' ? said(value) : value
    if (!isNumberRange(value)) return value.map(said).join(' | ')
    return `${readerNumber(value.from, numbers)}..${readerNumber(value.to, numbers)}`
  }
}

/** Products as people read them, in the language of the request, and as an import reads them back. */
export function productReaderSide(numbers: ReaderNumbers): ReaderSide {
  const families = familyNames()
  const writers = new Map<unknown, Writers>(
    familiesNow().map(({ key }) => [
      key,
      new Map(attributesOf(key).map((one) => [one.key, valueWriter(numbers, one)])),
    ]),
  )
  const otherwise = valueWriter(numbers)
  const words = Object.entries(productWords).map(
    ([field, texts]) => [field, new Map(Object.entries(texts).map(([word, text]) => [word, t(text)]))] as const,
  )
  function toCells(record: CsvRecord): CsvRecord {
    const { category, attributes } = record
    const ofFamily = writers.get(category)
    const said = words.flatMap(([field, texts]) => {
      const word = texts.get(String(record[field]))
      return word === undefined ? [] : [[field, word] as const]
    })
    const values = Object.entries((attributes ?? {}) as Record<string, AttributeValue>).map(
      ([key, value]) => [`attributes.${key}`, (ofFamily?.get(key) ?? otherwise)(value)] as const,
    )
    return {
      ...record,
      category: families.get(String(category)) ?? category,
      ...Object.fromEntries(said),
      ...Object.fromEntries(values),
    }
  }
  return { titles: productTitles(), toCells }
}
