import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#i18n/language.ts'
import { inLanguage } from '../http/language.ts'
import { type MailMessage, render } from './mail.ts'

const folder = path.join(import.meta.dirname, 'templates')
const files = fs.readdirSync(path.join(folder, 'en'))
const names = [...new Set(files.map((file) => path.parse(file).name))] as MailMessage['template'][]

function read(language: string, file: string): string {
  return fs.readFileSync(path.join(folder, language, file), 'utf8')
}

/** `{{name}}`, and what opens and closes an optional part: `#name`, `/name`. */
function placesOf(template: string): string[] {
  return Array.from(template.matchAll(/\{\{([#^/]?\w+)\}\}/g), ([, place = '']) => place)
}

function marksOf(template: string): string[] {
  return Array.from(template.matchAll(/<[^>]+>/g), ([mark]) => mark)
}

describe.each(languages)('templates in %s', (language) => {
  test.each(files)('%s has the placeholders and the markup of the English one', (file) => {
    const [template, english] = [read(language, file), read('en', file)]
    expect(placesOf(template).sort()).toEqual(placesOf(english).sort())
    expect(marksOf(template)).toEqual(marksOf(english))
  })

  test.each(names)('every placeholder of %s is filled', (template) => {
    const [text, html] = [read(language, `${template}.txt`), read(language, `${template}.html`)]
    const names = placesOf(text + html).map((place) => place.replace(/\W/, ''))
    const data = Object.fromEntries(names.map((name) => [name, `‹${name}›`]))
    const mail = inLanguage(language, () => render({ template, subject: 'A subject', data }))
    const isShown = (place: string) => /^\w/.test(place)
    for (const place of placesOf(text).filter(isShown)) expect(mail.text).toContain(`‹${place}›`)
    for (const place of placesOf(html).filter(isShown)) expect(mail.html).toContain(`‹${place}›`)
    expect(mail.text + mail.html).not.toMatch(/\{\{|\}\}|undefined|\[object/)
    expect(mail.html).toContain(`<html lang="${language}">`)
  })
})
