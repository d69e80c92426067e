import fs from 'node:fs'
import path from 'node:path'
import { languageTag, maxLanguages } from '#contract/language-fields.ts'
import { canonicalTag, describeLanguage, isKnownLocale } from '#contract/messages/describe.ts'
import { messageError } from '#contract/messages/rules.ts'
import type { LanguageInfo } from '#i18n/language.ts'
import type { Texts } from '#i18n/t.ts'
import { isSourceText } from './delivered-texts.ts'

/** A language that a file brings along: `extensions/languages/pl.json`. */
export type LanguageFile = { info: LanguageInfo; messages: Texts }

/** Largest file, in bytes. All messages with long translations are about 0.5 MB. */
export const largestLanguageFile = 2 * 1024 * 1024

type Content = { language?: Partial<LanguageInfo>; messages?: Record<string, unknown> }

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `{ "language": { … }, "messages": { … } }`, or the messages alone. */
function contentOf(text: string): Content {
  const read: unknown = JSON.parse(text)
  if (!isObject(read)) throw new Error('it is no object of messages')
  return isObject(read.messages) ? read : { messages: read }
}

function infoOf(code: string, { name, direction, locale, fallback }: Partial<LanguageInfo> = {}): LanguageInfo {
  const known = describeLanguage(code)
  return {
    code,
    name: typeof name === 'string' && name.length <= 60 && name.trim() !== '' ? name.trim() : known.name,
    direction: direction === 'rtl' || direction === 'ltr' ? direction : known.direction,
    locale: typeof locale === 'string' && isKnownLocale(locale) ? locale : known.locale,
    fallback: typeof fallback === 'string' && languageTag.test(fallback) ? fallback : known.fallback,
  }
}

function readFile(file: string, log: (message: string) => void): LanguageFile | undefined {
  const code = canonicalTag(path.basename(file, '.json'))
  try {
    if (!code || !languageTag.test(code) || !isKnownLocale(code)) throw new Error('its name is no language')
    if (fs.statSync(file).size > largestLanguageFile) throw new Error('it is larger than 2 MB')
    const { language, messages = {} } = contentOf(fs.readFileSync(file, 'utf8'))
    const right = Object.entries(messages).filter(([key, text]) => {
      if (text === '') return false
      const error = typeof text !== 'string' ? 'no text' : messageError(key, text, code)
      if (error !== null || !isSourceText(key)) log(`${file}: "${key}" is ignored: ${error ?? 'no such text'}`)
      return error === null && isSourceText(key)
    })
    return { info: infoOf(code, language), messages: Object.fromEntries(right) as Texts }
  } catch (error) {
    log(`${file} is ignored: ${(error as Error).message}`)
    return undefined
  }
}

/**
 * The languages in a folder that releases do not touch. What is wrong in a file is logged and ignored: a mistake of a
 * translator must not keep the portal from starting.
 */
export function readLanguageFiles(folder: string, log: (message: string) => void): LanguageFile[] {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return names
    .sort()
    .slice(0, maxLanguages)
    .flatMap((name) => readFile(path.join(folder, name), log) ?? [])
}
