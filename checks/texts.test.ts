import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { tenantGerman } from '#demo/company/german.ts'
import { formatText } from '#i18n/format.ts'
import { german as portalGerman } from '#i18n/german.ts'
import { projectPaths, readProject } from './sources.ts'
import { tenantTexts, textsIn } from './tenant-texts.ts'
import { findUsedTexts } from './used-texts.ts'

const german = { ...portalGerman, ...tenantGerman }
const used = findUsedTexts(readProject(projectPaths().filter((file) => /\.tsx?$/.test(file))))
const ofTenant = tenantTexts()
const keys = new Map([
  ...used.map(({ key, text }) => [key, text] as const),
  ...ofTenant.map(({ text }) => [text, text] as const),
])

/** The placeholders of a text, with the value for each in the test. */
function placeholdersOf(text: string): Record<string, 'plural' | 'select' | 'plain'> {
  const found = Array.from(text.matchAll(/\{(\w+)\s*(?:,\s*(plural|select))?\s*[,}]/g))
  return Object.fromEntries(found.map(([, name = '', kind]) => [name, (kind ?? 'plain') as 'plain']))
}

function valuesFor(text: string, count: number): Record<string, string | number> {
  const isCounted = (kind: string) => kind === 'plural'
  return Object.fromEntries(
    Object.entries(placeholdersOf(text)).map(([name, kind]) => [name, isCounted(kind) ? count : `‹${name}›`]),
  )
}

test('texts are found in the code', () => {
  expect(
    findUsedTexts({
      'web/a.tsx': `t('One'); t(yes ? 'Two' : 'Three'); mark('Four'); t('Five', { context: 'verb' }); const a = <RichText text="Six" />`,
      'web/a.test.ts': `t('In a test')`,
    }).map(({ key }) => key),
  ).toEqual(['One', 'Two', 'Three', 'Four', 'Five (verb)', 'Six'])
})

test('texts are found in the content of the tenant, without addresses and code', () => {
  const link = { title: 'Seven', href: '/seven', steps: ['Eight', { kind: 'code', code: 'nine()' }], count: 10 }
  expect(textsIn({ links: [link] }, '').map(({ path: place, text }) => `${place}: ${text}`)).toEqual([
    'links.title: Seven',
    'links.steps: Eight',
  ])
  expect(ofTenant.length).toBeGreaterThan(150)
})

test('every text of the portal has a German translation', () => {
  const missing = used.filter(({ key }) => !(key in german)).map(({ key, file }) => `${file}: ${key}`)
  const missingOfTenant = ofTenant
    .filter(({ text }) => !(text in german))
    .map(({ path: place, text }) => `${place}: ${text}`)
  expect([...new Set([...missing, ...missingOfTenant])]).toEqual([])
})

test('the catalogue has no unused texts', () => {
  expect(Object.keys(german).filter((key) => !keys.has(key))).toEqual([])
})

test('the second button of a dialog says Cancel, or where it leads, and never Keep', () => {
  expect([...keys.values()].filter((text) => /^Keep\b/.test(text))).toEqual([])
})

/** Wording that reads as translated, with what the screens say instead. */
const oddWording: [pattern: RegExp, instead: string][] = [
  [/\bstated\b|\bstates? (?:the|a|no|its) (?:freight|tax)\b/i, 'entered, charged, quoted or shown'],
  [/\b(?:we|have) (?:will )?mail(?:ed)? you\b/i, 'email you'],
  [/\bways? to pay\b/i, 'payment method'],
  [/\b(?:file|entry|entries|statement) of the bank\b/i, 'bank file, bank transaction, bank statement'],
  [/\b(?:all the same|taken away|there twice)\b/i, 'anyway, removed, listed twice'],
  [/, or nothing\b|\bleave it empty\b/, 'or leave it blank'],
  [/\bchoose (?:a|an|another) \w+ of the list\b/i, 'from the list'],
  [/\b(?:is|are) not taken\b/, 'not imported'],
  [/\bby themselves\b/, 'automatically'],
  [/\bwhoever\b|\bof before\b/i, 'the person who, earlier'],
  // docs/glossary.md
  [/\bpart numbers?\b/i, 'SKU'],
  [/\b(?:this|these|your|our|no|all|other|similar|view|choose a|search for a) parts?\b/i, 'product or goods'],
  [/\b(?:delivery methods?|ways? of delivery)\b/i, 'shipping method'],
  [/\bto be (?:stated|confirmed)\b/i, 'quoted later'],
  [/\bterms of payment\b/i, 'payment terms'],
  [/\bgroups? of variants\b/i, 'variant group'],
  [/\b(?:in the meantime|elsewhere in the)\b/i, 'since, or who has changed it'],
  [/\btak(?:e|en) (?:\S+ )?out of\b/i, 'remove from, unpublish'],
  [/\bthis goes\b|\bmake a draft of\b|\bthe checkout knows\b/i, 'what a native speaker says'],
  [/["“„]errors["”“]/, 'nothing: the reasons follow the sentence'],
]

/** The same in German; the second pattern limits it to texts whose English has that word. */
const oddGerman: [pattern: RegExp, instead: string, of?: RegExp][] = [
  [/\bMahnung/, 'Zahlungserinnerung'],
  [/\bGutschrift/, 'Rechnungskorrektur', /credit note/i],
  [/\bTeilenummer/, 'Artikelnummer'],
  [/\b(?:dieses|diesem|kein|Ihre|unsere|weitere) Teile?n?\b/i, 'Produkt oder Ware'],
  [/\bEigengewicht/, 'Nettogewicht'],
  [/\bPostal Code|ZIP Code\b/, 'Postleitzahl, ZIP-Code'],
  [/\bBenutzer(?!name)/, 'Nutzer'],
]

test('texts use the words of the screens', () => {
  const found = [...new Set(keys.values())].flatMap((text) =>
    oddWording.flatMap(([pattern, instead]) => (pattern.test(text) ? [`${text}: say ${instead}`] : [])),
  )
  expect(found).toEqual([])
})

test('German texts use the words of the glossary', () => {
  const found = Object.entries(german).flatMap(([key, text]) =>
    oddGerman.flatMap(([pattern, instead, of = /^/]) =>
      of.test(key) && pattern.test(text) ? [`${text}: say ${instead}`] : [],
    ),
  )
  expect(found).toEqual([])
})

describe.each([
  ['en', [...keys.values()]],
  ['de', Object.values(german)],
])('texts in %s', (locale, texts) => {
  test('are interpreted as ICU does', () => {
    for (const text of texts.filter((one) => one.includes('{'))) {
      for (const count of [0, 1, 2, 1240]) {
        const values = valuesFor(text, count)
        const expected = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values)
        expect(formatText(text, values, locale), text).toBe(expected)
      }
    }
  })
})

test('a translation has the placeholders and the markup of its text', () => {
  for (const [key, text] of Object.entries(german)) {
    const original = keys.get(key) ?? key
    expect(Object.keys(placeholdersOf(text)).sort(), text).toEqual(Object.keys(placeholdersOf(original)).sort())
    const marksOf = (one: string) => Array.from(one.matchAll(/<\/?\w+>/g), ([mark]) => mark).sort()
    expect(marksOf(text), text).toEqual(marksOf(original))
    const codeOf = (one: string) => Array.from(one.matchAll(/`([^`]*)`?/g), ([, code]) => code).sort()
    expect(codeOf(text), text).toEqual(codeOf(original))
  }
})
