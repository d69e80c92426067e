import { cut } from '#i18n/cut.ts'
import { referenceGroups } from '../bank/payments.match.ts'

/** Numbers of one text that are looked for. */
const maxNamed = 40

/** What a text could name: creditor references, each as the numbers that it may be of, printed numbers of invoices, and other numbers. */
export type Named = { references: number[][]; invoices: string[]; numbers: number[] }

/** The digits of words that stand beside each other, alone and joined: banks break lines within numbers. */
function joinedWords(text: string): string[] {
  const runs = Array.from(text.matchAll(/(?<![\d.,])\d+(?:\s\d+)*(?![\d.,]*\d)/g), ([run]) => run.split(/\s/))
  return runs.flatMap((words) =>
    words.flatMap((_, from) => [1, 2, 3].map((count) => words.slice(from, from + count).join(''))),
  )
}

/** Numbers of the year, as they are written and with their zeros. */
function yearlyNumbers(text: string): string[] {
  const found = text.matchAll(/(?<!\d)(\d{4})\s?([-–/])\s?((?:\d\s?){1,9})(?!\d)/g)
  return Array.from(found).flatMap(([, year = '', sign, written = '']) => {
    const digits = written.replaceAll(/\s/g, '')
    // What follows the number may be a number too.
    const lengths = digits.length > 6 ? [digits.length, 6] : [digits.length]
    return lengths.flatMap((length) => {
      const own = digits.slice(0, length)
      return [writtenNumber(year, own), `${year}${sign === '/' ? '/' : '-'}${own}`]
    })
  })
}

/** The number of an invoice of a year as it is printed by default. */
export function writtenNumber(year: string, digits: string): string {
  return `${year}-${String(Number(digits)).padStart(6, '0')}`
}

/** Words with letters and digits, such as RE-2026/00012: numbers with a prefix. */
function prefixedNumbers(text: string): string[] {
  return Array.from(
    text.toUpperCase().matchAll(/(?<![A-Z\d/-])[A-Z\d][A-Z\d/-]{1,30}\d(?![A-Z\d/-])/g),
    ([word]) => word,
  ).filter((word) => /[A-Z]/.test(word))
}

function invoicesOf(text: string): string[] {
  return [...new Set([...yearlyNumbers(text), ...prefixedNumbers(text)])]
}

/** What the text of an entry names. It is bounded, whatever the text says. */
export function namedInText(written: string): Named {
  const text = cut(written, 500)
  const words = joinedWords(text).filter((word) => word.length >= 4 && word.length <= 9)
  return {
    references: referenceGroups(text).slice(0, maxNamed),
    invoices: invoicesOf(text).slice(0, maxNamed),
    numbers: [...new Set(words.map(Number))].slice(0, maxNamed),
  }
}
