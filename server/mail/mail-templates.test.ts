import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import mailsInGerman from '#i18n/de/mail-templates.json' with { type: 'json' }
import { german } from '#i18n/german.ts'
import { inLanguage } from '../http/language.ts'
import { type MailMessage, render } from './mail.ts'
import { mailTextsOf, type TemplateKind } from './mail-texts.ts'

const folder = path.join(import.meta.dirname, 'templates')
const files = fs.readdirSync(folder).filter((file) => file !== 'layout.html')
const names = [...new Set(files.map((file) => path.parse(file).name))] as MailMessage['template'][]

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

describe.each(['en', 'de'])('templates in %s', (language) => {
  test.each(names)('every placeholder of %s is filled', (template) => {
    const [text, html] = [read(`${template}.txt`), read(`${template}.html`)]
    const names = placesOf(text + html).map((place) => place.replace(/\W/, ''))
    const data = Object.fromEntries(names.map((name) => [name, `‹${name}›`]))
    const mail = inLanguage(language, () => render({ template, subject: 'A subject', data }))
    const isShown = (place: string) => /^\w/.test(place)
    for (const place of placesOf(text).filter(isShown)) expect(mail.text).toContain(`‹${place}›`)
    for (const place of placesOf(html).filter(isShown)) expect(mail.html).toContain(`‹${place}›`)
    expect(mail.text + mail.html).not.toMatch(/\{\{|\}\}|undefined|\[object/)
    expect(mail.html).toContain(`<html lang="${language}" dir="ltr">`)
  })
})
