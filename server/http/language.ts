import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseLanguage, chooseNumbers } from '#i18n/choose-language.ts'
import { baseLanguage, type Language, type LanguageInfo, type NumberFormat } from '#i18n/language.ts'
import type { PortalReaders } from '../portal-readers.ts'
import type { Settings } from '../portal-settings/portal-settings.ts'
import { inPortal, type PortalScope } from '../scope/portal-scope.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The portal that this server belongs to. */
    portal: LanguageDeps & { settings: Settings; scope: PortalScope }
  }
}

/** What chooses the language of a visitor. */
export type LanguageDeps = {
  settings: Pick<Settings, 'formats'>
  languages: { list(): readonly LanguageInfo[] }
}

/** The languages that visitors choose from, and the one for a visitor who wants none of them. */
export function offeredLanguages({ settings, languages }: LanguageDeps): {
  offered: readonly Language[]
  otherwise: Language
} {
  const formats = settings.formats()
  const known = languages.list()
  const isKnown = (language: Language) => known.some(({ code }) => code === language)
  const offered = formats.languages.filter(isKnown)
  return { offered, otherwise: isKnown(formats.defaultLanguage) ? formats.defaultLanguage : baseLanguage() }
}

/** The language of the client of a request. */
export function languageOf(
  deps: LanguageDeps,
  { url, headers }: Pick<IncomingMessage, 'url' | 'headers'>,
): Language {
  const { offered, otherwise } = offeredLanguages(deps)
  const { cookie, 'accept-language': acceptLanguage } = headers
  return chooseLanguage({ url, cookie, acceptLanguage, otherwise, offered })
}

/** The format of numbers on the pages of a client; undefined where the language decides. */
export function numbersOf(
  { settings }: Pick<LanguageDeps, 'settings'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): NumberFormat | undefined {
  const { numbers } = settings.formats()
  return chooseNumbers(headers.cookie) ?? (numbers === 'language' ? undefined : numbers)
}

/** Runs what answers a request that no hook has seen, or whose context is lost, in its portal and its language. */
export function inRequest<Result>({ server: { portal }, raw }: FastifyRequest, run: () => Result): Result {
  return inPortal(portal.scope, run, languageOf(portal, raw))
}

/** Runs each request in its portal and, mainly for refusals, in the language of its client. */
export function enterPortal(app: FastifyInstance, portal: PortalReaders): void {
  app.decorate('portal', portal)
  const enter = ({ raw }: { raw: IncomingMessage }, _reply: unknown, done: () => void) => {
    inPortal(portal.scope, done, languageOf(portal, raw))
  }
  app.addHook('onRequest', enter)
  // Again, because the events of the body have lost the request's async context.
  app.addHook('preValidation', enter)
}
