import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import mailsInGerman from '#i18n/de/mail-templates.json' with { type: 'json' }
import { german } from '#i18n/german.ts'
import { filledData, testHouse } from '#tests/support/mails.ts'
import { inLanguage } from '../scope/portal-scope.ts'
import { renderMail } from './mail.ts'
import { type MailTemplate, mailOf, mailTable } from './mail-table.ts'
import { mailTextsOf, type TemplateKind } from './mail-texts.ts'

const folder = path.join(import.meta.dirname, 'templates')
const files = fs.readdirSync(folder).filter((file) => file !== 'layout.html')
const names = [...new Set(files.map((file) => path.parse(file).name))] as MailTemplate[]

function read(file: string): string {
  return fs.readFileSync(path.join(folder, file), 'utf8')
}

/** `{{name}}`, and what opens and closes an optional part: `#name`, `/name`; the side of a column is not of the data. */
function placesOf(template: string): string[] {
  return Array.from(template.matchAll(/\{\{([#^/]?\w+)\}\}/g), ([, place = '']) => place).filter(
    (place) => place !== 'endSide',
  )
}

const used = new Set(files.flatMap((file) => mailTextsOf(read(file), path.extname(file).slice(1) as TemplateKind)))

test('every text of a mail has a German translation, and none is unused', () => {
  const translations: Record<string, string> = { ...mailsInGerman, ...german }
  expect([...used].filter((text) => !(text in translations))).toEqual([])
  expect(Object.keys(mailsInGerman).filter((text) => !used.has(text))).toEqual([])
  expect(Object.keys(mailsInGerman).filter((text) => text in german)).toEqual([])
})

test('a translation of a mail has the placeholders of its text', () => {
  const namesIn = (text: string) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name).sort()
  for (const [text, said] of Object.entries(mailsInGerman)) expect(namesIn(said), said).toEqual(namesIn(text))
})

/** What every mail says, and what its subject says; what lines say. */
const ofAll = ['brand', 'choicesUrl']
const ofSubjects = ['title']
const ofLines = ['name', 'sku', 'quantity', 'unitPrice', 'net']

test.each(names)('the template of %s prints the fields of its mail, and no others', (template) => {
  const { fields } = mailOf(template)
  const places = new Set(
    placesOf(read(`${template}.txt`) + read(`${template}.html`)).map((place) => place.replace(/\W/, '')),
  )
  const known = new Set([...Object.keys(fields), ...('lines' in fields ? ofLines : []), ...ofAll])
  expect(Array.from(places).filter((place) => !known.has(place))).toEqual([])
  expect(Object.keys(fields).filter((name) => !places.has(name) && !ofSubjects.includes(name))).toEqual([])
})

test('each template is a mail of the table, and each mail has one', () => {
  expect(names.toSorted()).toEqual(Object.keys(mailTable).sort())
})

test('docs/mails.md names each template', () => {
  const documented = fs.readFileSync(path.join(import.meta.dirname, '../../docs/mails.md'), 'utf8')
  const listed = Array.from(documented.matchAll(/\| `([\w-]+)` \|$/gm), ([, name]) => name)
  expect([...new Set(listed)].sort()).toEqual(names.toSorted())
})

describe.each(['en', 'de'])('templates in %s', (language) => {
  test.each(names)('every placeholder of %s is filled', (template) => {
    const [text, html] = [read(`${template}.txt`), read(`${template}.html`)]
    const mail = inLanguage(language, () => renderMail(template, filledData(template), testHouse))
    const isShown = (place: string) => /^\w/.test(place) && place in mailOf(template).fields
    for (const place of placesOf(text).filter(isShown)) expect(mail.text).toContain(`‹${place}›`)
    for (const place of placesOf(html).filter(isShown)) expect(mail.html).toContain(`‹${place}›`)
    expect(mail.text + mail.html).not.toMatch(/\{\{|\}\}|undefined|\[object/)
    expect(mail.html).toContain(`<html lang="${language}" dir="ltr">`)
  })
})
