import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { german } from '#i18n/german.ts'
import { chooseLanguage, firstLanguage, type Language } from '#i18n/language.ts'
import { english, type Speech, speakBy } from '#i18n/t.ts'
import { settingsNow } from '../portal-settings/portal-settings.ts'

const speeches: Record<Language, Speech> = { en: english, de: { language: 'de', texts: german } }

const asked = new AsyncLocalStorage<Speech>()
speakBy(() => asked.getStore() ?? english)

/** Runs code whose texts are in this language, such as writing a mail. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return asked.run(speeches[language], run)
}

/** The language of the client of a request. */
export function languageOf({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): Language {
  const otherwise = settingsNow().formats.defaultLanguage
  return chooseLanguage({ url, cookie: headers.cookie, acceptLanguage: headers['accept-language'], otherwise })
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
