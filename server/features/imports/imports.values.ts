import type { Attribute } from '#contract/catalogue-model/model.ts'
import type { AttributeValue } from '#contract/products/attributes.ts'
import { readYesOrNo } from './imports.reader-files.ts'
import { noWords, spellRange, yesWords } from './proposals/imports.cells.ts'
import { type Decimal, readCellNumber } from './reader/imports.numbers.ts'

const measure = /^([-−+]?\d[\d.,\u00a0 ]*?)(\s*[^\d.,\s\u00a0/⁄-].*)$/u

/** `1.250,5 bar` as `1250.5 bar`: how decimals are written in the file is said once for all numbers. */
function spellMeasure(text: string, decimal: Decimal): string {
  const [, digits = '', rest = ''] = measure.exec(text) ?? []
  const number = digits === '' ? Number.NaN : readCellNumber(digits.trim(), decimal)
  return Number.isNaN(number) ? text : `${number}${rest}`
}

function findChoice(choices: Attribute['choices'], text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const found = choices.find(
    ({ key, label }) =>
      key.toLowerCase() === wanted || Object.values(label).some((name) => name.toLowerCase() === wanted),
  )
  return found?.key ?? null
}

const separators = ['|', ';', ',', '\n'] as const

/** `NBR | FKM`. A choice may have a comma itself, so the first way of splitting that gives choices counts. */
function readChoices(choices: Attribute['choices'], text: string): AttributeValue {
  const whole = findChoice(choices, text)
  if (whole !== null) return [whole]
  for (const separator of separators) {
    const parts = text.split(separator).filter((part) => part.trim() !== '')
    const found = parts.map((part) => findChoice(choices, part))
    if (parts.length > 1 && found.every((key) => key !== null)) return found
  }
  return text
}

/** The text of a cell as a value of an attribute; what cannot be read stays a text, and the check refuses it. */
export function readCell(attribute: Attribute | undefined, text: string, decimal: Decimal): AttributeValue {
  switch (attribute?.kind) {
    case 'number': {
      const value = readCellNumber(text, decimal)
      return Number.isNaN(value) ? spellMeasure(text, decimal) : value
    }
    case 'range':
      return spellRange(text)
        .split('..')
        .map((end) => spellEnd(end, decimal))
        .join('..')
    case 'boolean': {
      const word = text.toLowerCase()
      return yesWords.has(word) ? true : noWords.has(word) ? false : (readYesOrNo(text) ?? text)
    }
    case 'choice':
      return findChoice(attribute.choices, text) ?? text
    case 'choices':
      return readChoices(attribute.choices, text)
    default:
      return text
  }
}

function spellEnd(end: string, decimal: Decimal): string {
  const value = readCellNumber(end.trim(), decimal)
  return Number.isNaN(value) ? spellMeasure(end.trim(), decimal) : String(value)
}
