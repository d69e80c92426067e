import { expect, test } from 'vitest'
import { projectPaths, readProject } from './sources.ts'

const sources = readProject(
  projectPaths().filter(
    (name) => /^(server|contract|web|i18n)\/.*\.tsx?$/.test(name) && !/\.test\.ts$/.test(name),
  ),
)

/** A limit of characters: named by its length, or so many that it is none of a count of rows. */
const byLength =
  /\.slice\(0, ?(?:[\w.]*(?:longest|[cC]haracters|max\w*(?:Length|Name|Text|Title|Note|Reason)(?!\w))\w*(?:\.\w+)?|[3-9]\d|\d{3,}_?\d*)\)/
const byAnything = /\.(?:substring|substr)\(/
/** The end of a text may begin with half a character. */
const fromEnd = /\.slice\(-(?:[\w.]*(?:longest|[cC]haracters|Length|Name|Text)\w*|\d{2,}_?\d*)\)/

/** What is not a text of anybody: hashes, days, keys of letters and digits, lists. */
const plain = /digest\(|hash\b|hex\b|toISOString\(|createdAt\b|cells\.slice|lines\.slice|values\.slice|rows\.slice/

const cutsText = (line: string) =>
  [byLength, byAnything, fromEnd].some((one) => one.test(line)) && !plain.test(line)

/** Places that cut what has no characters beyond the basic ones, or take care of halves themselves. */
const deliberate: Readonly<Record<string, string>> = {
  'i18n/cut.ts': 'the function that cuts',
  'server/database/embedded/cluster.ts': 'is the end of what a program printed, for the log',
  'server/database/embedded/embedded.ts': 'is the end of what a program printed, for the log',
  'server/features/families/families.keys.ts': 'keys are letters and digits',
  'server/features/families/families.units.ts': 'keys are letters and digits',
  'server/features/imports/proposals/imports.propose.ts': 'keys are letters and digits',
  'server/features/payments/bank/files/payments.csv.ts': 'the beginning of a file is only looked at',
  'server/features/payments/bank/files/payments.decoding.ts': 'the beginning of a file is only looked at',
  'server/features/payments/bank/files/payments.words.ts': 'words are only compared',
  'server/features/payments/bank/payments.statement-days.ts': 'words are only compared',
  'server/pdf/read-pdf.task.ts': 'is made well-formed in the same expression',
  'web/features/products/products.cut.ts': 'is a list of characters',
  'web/features/products/variants/products.group-draft.ts': 'keys are letters and digits',
}

test('a text is cut by the one function that leaves no half of a character', () => {
  const found = Object.entries(sources).flatMap(([name, text]) =>
    name in deliberate
      ? []
      : text.split('\n').flatMap((line, index) => (cutsText(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

test.each([
  ['description.slice(0, longestText)', true],
  ['name.slice(0, 60)', true],
  ['text.slice(0, longest.text)', true],
  ['value.substring(1)', true],
  ['text.slice(0, shownCharacters)', true],
  ['rows.slice(0, maxRows)', false],
  ['hash.digest("hex").slice(0, 40)', false],
  ['at.toISOString().slice(0, 10)', false],
  ['parts.slice(0, -1)', false],
  ['title.slice(0, maxTitle)', true],
  ['name.slice(-80)', true],
  ['number.slice(-4)', false],
])('%s cuts a text: %s', (line, isText) => expect(cutsText(line)).toBe(isText))

test('what is stored as JSON is written by the one function that leaves out what cannot be stored', () => {
  const found = Object.entries(sources).filter(
    ([name, text]) => name.startsWith('server/') && name.endsWith('.store.ts') && text.includes('JSON.stringify('),
  )
  expect(found.map(([name]) => name)).toEqual([])
})
