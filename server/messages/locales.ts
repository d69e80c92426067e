import crypto from 'node:crypto'
import { firstLanguage, type Language, languageChain } from '#i18n/language.ts'
import type { Locale, Texts } from '#i18n/t.ts'
import { deliveredTexts } from './delivered-texts.ts'

/** Messages beside those of the release, by language: of files, and above them what the company has written. */
export type OwnMessages = ReadonlyMap<Language, { file: Texts; own: Texts }>

export type MessageOrigin = 'release' | 'file' | 'own'

/** The messages of a language as browsers get them: a file whose address changes with its content. */
export type MessageFile = { address: string; body: Buffer }

let own: OwnMessages = new Map()
const locales = new Map<Language, Locale>()
const files = new Map<Language, MessageFile>()

/** Sets the messages beside those of the release, and invalidates everything made from the former ones. */
export function setOwnMessages(messages: OwnMessages): void {
  own = messages
  locales.clear()
  files.clear()
}

/** The text of a message in a language and where it comes from; null if it is missing. */
export function findMessage(language: Language, key: string): { text: string; origin: MessageOrigin } | null {
  const written = own.get(language)
  const layers = [
    ['own', written?.own[key]],
    ['file', written?.file[key]],
    ['release', language === firstLanguage ? key : deliveredTexts[language]?.[key]],
  ] as const
  const [origin, text] = layers.find(([, one]) => one !== undefined) ?? []
  return origin && text !== undefined ? { text, origin } : null
}

function textsOf(language: Language): Texts | null {
  const layers = languageChain(language)
    .toReversed()
    .flatMap((one) => [deliveredTexts[one], own.get(one)?.file, own.get(one)?.own])
    .filter((one) => one !== undefined && Object.keys(one).length > 0)
  if (layers.length === 0) return null
  return layers.length === 1 ? (layers[0] ?? null) : Object.assign({}, ...layers)
}

function fileOf(language: Language, texts: Texts): MessageFile {
  const body = Buffer.from(JSON.stringify(texts))
  const hash = crypto.createHash('sha256').update(body).digest('base64url').slice(0, 16)
  return { address: `/messages/${language}.${hash}.json`, body }
}

function makeLocale(language: Language): Locale {
  const texts = textsOf(language)
  // The browser has the delivered messages as a script of the build.
  if (texts === null || texts === deliveredTexts[language]) return { language, texts }
  const file = fileOf(language, texts)
  files.set(language, file)
  return { language, texts, address: file.address }
}

/** What the server speaks in a language: its messages, and where browsers find them. An unknown language speaks English. */
export function localeOf(language: Language): Locale {
  const known = locales.get(language)
  if (known) return known
  const made = makeLocale(language)
  locales.set(language, made)
  return made
}

/** The messages of a language as a file; undefined where browsers have them from the build. */
export function messageFileOf(language: Language): MessageFile | undefined {
  localeOf(language)
  return files.get(language)
}

/** What a worker thread needs to speak beside the messages of the release, which it has itself. */
export function localeForThread(language: Language): Locale | null {
  const locale = localeOf(language)
  return locale.address === undefined ? null : locale
}
