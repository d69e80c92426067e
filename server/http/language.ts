import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { chooseLanguage, chooseNumbers } from '#i18n/choose-language.ts'
import { firstLanguage, isLanguage, type Language, type NumberFormat } from '#i18n/language.ts'
import { type Locale, readLocaleFrom } from '#i18n/t.ts'
import { localeOf } from '../messages/locales.ts'
import { settingsNow } from '../portal-settings/portal-settings.ts'

const asked = new AsyncLocalStorage<Locale>()
readLocaleFrom(() => asked.getStore() ?? localeOf(firstLanguage))

/** Runs code whose texts are in this language, such as writing a mail. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return asked.run(localeOf(isLanguage(language) ? language : firstLanguage), run)
}

/** The same with given texts: for a worker thread, which has only those of the release. */
export function inLocale<Result>(locale: Locale, run: () => Result): Result {
  return asked.run(locale, run)
}

/** The languages that visitors choose from, and the one for a visitor who wants none of them. */
export function offeredLanguages(): { offered: readonly Language[]; otherwise: Language } {
  const { defaultLanguage, languages } = settingsNow().formats
  const offered = languages.filter(isLanguage)
  return { offered, otherwise: isLanguage(defaultLanguage) ? defaultLanguage : firstLanguage }
}

/** The language of the client of a request. */
export function languageOf({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): Language {
  const { offered, otherwise } = offeredLanguages()
  const { cookie, 'accept-language': acceptLanguage } = headers
  return chooseLanguage({ url, cookie, acceptLanguage, otherwise, offered })
}

/** The format of numbers on the pages of a client; undefined where the language decides. */
export function numbersOf({ headers }: Pick<IncomingMessage, 'headers'>): NumberFormat | undefined {
  const { numbers } = settingsNow().formats
  return chooseNumbers(headers.cookie) ?? (numbers === 'language' ? undefined : numbers)
}

/** Sets the language of API responses, mainly for refusals. Requests in the default language skip the hook's work. */
export function setRequestLanguage(app: FastifyInstance): void {
  const enter = ({ raw }: { raw: IncomingMessage }, _reply: unknown, done: () => void) => {
    const language = languageOf(raw)
    if (language === firstLanguage) done()
    else inLanguage(language, done)
  }
  app.addHook('onRequest', enter)
  // Again, because the events of the body have lost the request's async context.
  app.addHook('preValidation', enter)
}
