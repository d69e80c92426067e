import { AsyncLocalStorage } from 'node:async_hooks'
import { type CatalogueModel, emptyModel } from '#contract/catalogue-model/model.ts'
import { type ModelPart, modelBy, modelParts } from '#contract/catalogue-model/now.ts'
import { translatedModel } from '#contract/catalogue-model/translated-model.ts'
import {
  deliveredLanguages,
  type LanguageInfo,
  languagesNow,
  languagesBy as languagesOfBundle,
  type NumberFormat,
} from '#i18n/language.ts'
import { english, type Locale, readLocaleFrom } from '#i18n/t.ts'
import type { PageLocale } from './api/page-locale.ts'

type Asked = { locale: Locale; used: Map<string, ModelPart> }

const asked = new AsyncLocalStorage<Asked>()
readLocaleFrom(() => asked.getStore()?.locale ?? english)

let source: () => CatalogueModel = () => emptyModel
modelBy(
  () => source(),
  (family, what) => {
    const used = asked.getStore()?.used
    const known = used?.get(family)
    if (!known || modelParts.indexOf(what) > modelParts.indexOf(known)) used?.set(family, what)
  },
)

/** Sets where pages have the families and attributes from: this bundle has its own copy of the code that reads them. */
export function catalogueModelBy(of: () => CatalogueModel): void {
  source = of
}

/** Sets where pages have the languages from, in the same way. */
export function languagesBy(of: () => readonly LanguageInfo[]): void {
  languagesOfBundle(of)
}

/** Renders in a language. Numbers may have another format. */
export function renderInLocale<Result>(locale: Locale, render: () => Result, numbers?: NumberFormat): Result {
  return asked.run({ locale: numbers ? { ...locale, numbers } : locale, used: new Map() }, render)
}

/** What the browser needs to speak as this page does; null where it has everything in its scripts. */
export function pageLocale(): PageLocale | null {
  const { address, timeZone } = asked.getStore()?.locale ?? english
  const languages = languagesNow()
  const isDelivered =
    languages === deliveredLanguages || JSON.stringify(languages) === JSON.stringify(deliveredLanguages)
  if (address === undefined && timeZone === undefined && isDelivered) return null
  return {
    ...(address !== undefined && { address }),
    ...(!isDelivered && { languages }),
    ...(timeZone !== undefined && { timeZone }),
  }
}

/** From here on it is noted what the page asks of the families; what its loaders asked is in what they have read. */
export function noteFamilies(): void {
  asked.getStore()?.used.clear()
}

/** What the page has asked of the families since `noteFamilies`; null for nothing. */
export function usedFamilies(): CatalogueModel | null {
  const used = asked.getStore()?.used
  return used && used.size > 0 ? translatedModel(source(), used) : null
}
