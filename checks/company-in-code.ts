import type { Files } from './sources.ts'

/** Number of lines of each file that name the demo company or one currency. What it makes is found by `demo-in-code.ts`. */
export type Named = Record<string, number>

const zones = ['server/', 'web/', 'contract/', 'i18n/', 'ops/']

/** The demo itself, and files in which the word is the name of the software. */
const exempt: readonly [start: string, reason: string][] = [
  ['server/demo/', 'fills the database with the demo'],
  ['server/main.ts', 'the software says its name at the start'],
  ['server/pictures/fetch-file.ts', 'the software says its name to servers of pictures and documents'],
  ['server/features/payments/payments.amount.ts', 'the smallest amount that the card provider takes, by currency'],
  [
    'server/features/payments/bank/files/payments.csv-titles.ts',
    'currencies by their signs, and titles of columns',
  ],
  ['server/features/imports/imports.title-notes.ts', 'currencies by their signs'],
  ['server/features/payments/bank/files/payments.csv.ts', 'titles of columns in the languages of banks'],
  ['server/features/payments/bank/files/fixtures/', 'files of banks, for tests'],
  ['contract/payments/epc-code.ts', 'the standard of the code of a transfer is for the euro alone'],
  ['ops/monitoring/dashboard.json', 'the title of a dashboard for operators of the software'],
]

const patterns = [/\bdatum\.example\b|\bDatum(?: makes| Component)\b/, /\b(?:USD|EUR|GBP|CHF)\b/]

/** Whether the rule applies to a file: text of the product. Tests may use the products of the demo. */
export function isChecked(file: string): boolean {
  const isText = /\.(?:tsx?|mjs|css|json|html|txt|svg|webmanifest|ya?ml|cfg|md|sql)$/.test(file)
  const isTest = /\.test\.tsx?$/.test(file)
  return isText && !isTest && zones.some((zone) => file.startsWith(zone))
}

/** The name alone; not in German, where a date is called so. */
const nameAlone = /['">]Datum['"<]/

function patternsOf(file: string): readonly RegExp[] {
  return file.includes('/de/') ? patterns : [...patterns, nameAlone]
}

export function findCompany(files: Files): Named {
  const found = Object.entries(files)
    .filter(([file]) => isChecked(file) && !exempt.some(([start]) => file.startsWith(start)))
    .map(([file, text]): [string, number] => [
      file,
      text.split('\n').filter((line) => patternsOf(file).some((pattern) => pattern.test(line))).length,
    ])
  return Object.fromEntries(found.filter(([, count]) => count > 0))
}
