import { AsyncLocalStorage } from 'node:async_hooks'
import { type CatalogueModel, emptyModel } from '#contract/catalogue-model/model.ts'
import { modelBy } from '#contract/catalogue-model/now.ts'
import {
  deliveredLanguages,
  type Language,
  type LanguageInfo,
  languagesBy,
  sourceLanguage,
} from '#i18n/language.ts'
import { type Locale, readLocaleFrom } from '#i18n/t.ts'
import { deliveredTexts } from '../messages/delivered-texts.ts'

/**
 * What `t`, the names of languages and the names and checks of families ask of the portal whose request, job or task runs. They
 * are called deep in texts and in schemas of the contract, where nothing can be passed to them.
 */
export type PortalScope = {
  languages(): readonly LanguageInfo[]
  localeOf(language: Language): Locale
  model(): CatalogueModel
}

type Scope = { portal: PortalScope; locale: Locale }

/** Texts before a portal is open, and in a worker thread: those of the release. */
export const deliveredScope: PortalScope = {
  languages: () => deliveredLanguages,
  localeOf: (language) => ({ language, texts: deliveredTexts[language] ?? null }),
  model: () => emptyModel,
}

const scopes = new AsyncLocalStorage<Scope>()
let ofProcess = deliveredScope

/** Code that no request, job or task has called, such as a timer, reads from this portal: the only one of its process. */
export function enterForProcess(portal: PortalScope): void {
  ofProcess = portal
}

function scope(): Scope {
  return scopes.getStore() ?? { portal: ofProcess, locale: ofProcess.localeOf(sourceLanguage) }
}

/** The families of the portal that runs this code; undefined for code that no request, job or task has called. */
export function modelInScope(): CatalogueModel | undefined {
  return scopes.getStore()?.portal.model()
}

/** Lets texts and families read from the scope. They read nothing else in this process. */
export function readFromScope(): void {
  readLocaleFrom(() => scope().locale)
  languagesBy(() => scope().portal.languages())
  modelBy(() => scope().portal.model())
}

readFromScope()

function localeIn(portal: PortalScope, language: Language): Locale {
  return portal.localeOf(portal.languages().some(({ code }) => code === language) ? language : sourceLanguage)
}

/** Runs a request, a job or another entry into this portal. Its texts are in English unless it says another one. */
export function inPortal<Result>(portal: PortalScope, run: () => Result, language = sourceLanguage): Result {
  return scopes.run({ portal, locale: localeIn(portal, language) }, run)
}

/** Runs code whose texts are in this language, such as writing a mail. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  const { portal } = scope()
  return scopes.run({ portal, locale: localeIn(portal, language) }, run)
}

/** Runs code for which other families and attributes hold, such as the check of rows against those that will be added. */
export function inModel<Result>(model: CatalogueModel, run: () => Result): Result {
  const { portal, locale } = scope()
  return scopes.run({ portal: { ...portal, model: () => model }, locale }, run)
}

/** The current language with its texts. */
export function currentLocale(): Locale {
  return scope().locale
}
