import crypto from 'node:crypto'
import { type Language, type LanguageInfo, messageChain, sourceLanguage } from '#i18n/language.ts'
import type { Locale, Texts } from '#i18n/t.ts'
import { deliveredTexts } from './delivered-texts.ts'

/** Messages beside those of the release, by language: of files, and above them what the company has written. */
export type OwnMessages = ReadonlyMap<Language, { file: Texts; own: Texts }>

export type MessageOrigin = 'release' | 'file' | 'own'

/** The messages of a language as browsers get them: a file whose address changes with its content. */
export type MessageFile = { address: string; body: Buffer }

/** What a portal says in each of its languages. */
export type Locales = {
  /** Sets the messages beside those of the release, and invalidates everything made from the former ones. */
  setOwnMessages(messages: OwnMessages): void
  /** The text of a message in a language and where it comes from; null if it is missing. */
  findMessage(language: Language, key: string): { text: string; origin: MessageOrigin } | null
  /** The messages of a language, and where browsers find them. An unknown language speaks English. */
  localeOf(language: Language): Locale
  /** The messages of a language as a file; undefined where browsers have them from the build. */
  messageFileOf(language: Language): MessageFile | undefined
}

function fileOf(language: Language, texts: Texts): MessageFile {
  const body = Buffer.from(JSON.stringify(texts))
  const hash = crypto.createHash('sha256').update(body).digest('base64url').slice(0, 16)
  return { address: `/messages/${language}.${hash}.json`, body }
}

export function createLocales(languages: () => readonly LanguageInfo[]): Locales {
  let messages: OwnMessages = new Map()
  const locales = new Map<Language, Locale>()
  const files = new Map<Language, MessageFile>()

  function textsOf(language: Language): Texts | null {
    const layers = messageChain(language, languages())
      .toReversed()
      .flatMap((one) => [deliveredTexts[one], messages.get(one)?.file, messages.get(one)?.own])
      .filter((one) => one !== undefined && Object.keys(one).length > 0)
    if (layers.length === 0) return null
    return layers.length === 1 ? (layers[0] ?? null) : Object.assign({}, ...layers)
  }

  function makeLocale(language: Language): Locale {
    const texts = textsOf(language)
    // The browser has the delivered messages as a script of the build.
    if (texts === null || texts === deliveredTexts[language]) return { language, texts }
    const file = fileOf(language, texts)
    files.set(language, file)
    return { language, texts, address: file.address }
  }

  function localeOf(language: Language): Locale {
    const known = locales.get(language)
    if (known) return known
    const made = makeLocale(language)
    locales.set(language, made)
    return made
  }

  return {
    localeOf,
    setOwnMessages(given) {
      messages = given
      locales.clear()
      files.clear()
    },
    findMessage(language, key) {
      const written = messages.get(language)
      const layers = [
        ['own', written?.own[key]],
        ['file', written?.file[key]],
        ['release', language === sourceLanguage ? key : deliveredTexts[language]?.[key]],
      ] as const
      const [origin, text] = layers.find(([, one]) => one !== undefined) ?? []
      return origin && text !== undefined ? { text, origin } : null
    },
    messageFileOf(language) {
      localeOf(language)
      return files.get(language)
    },
  }
}
