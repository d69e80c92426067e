import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { german } from '#i18n/german.ts'
import { chooseLanguage, firstLanguage, type Language } from '#i18n/language.ts'
import { english, type Speech, speakBy } from '#i18n/t.ts'

const speeches: Record<Language, Speech> = { en: english, de: { language: 'de', texts: german } }

const asked = new AsyncLocalStorage<Speech>()
speakBy(() => asked.getStore() ?? english)

/** Runs something whose texts are in this language, such as the writing of a mail. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return asked.run(speeches[language], run)
}

/** The language of the client that sent a request. */
export function languageOf({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): Language {
  return chooseLanguage({ url, cookie: headers.cookie, acceptLanguage: headers['accept-language'] })
}

/** Answers of the API, refusals first of all, in the language of the request. Those in the first one pay nothing for it. */
export function setRequestLanguage(app: FastifyInstance): void {
  const enter = ({ raw }: { raw: IncomingMessage }, _reply: unknown, done: () => void) => {
    const language = languageOf(raw)
    if (language === firstLanguage) done()
    else inLanguage(language, done)
  }
  app.addHook('onRequest', enter)
  // The body arrives by events of the connection, which know nothing of the request.
  app.addHook('preValidation', enter)
}
