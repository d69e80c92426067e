import { AsyncLocalStorage } from 'node:async_hooks'
import { type CatalogueModel, emptyModel } from '#contract/catalogue-model/model.ts'
import { type ModelPart, modelBy, modelParts } from '#contract/catalogue-model/now.ts'
import { translatedModel } from '#contract/catalogue-model/translated-model.ts'
import { deliveredLanguages, type LanguageInfo, languagesBy } from '#i18n/language.ts'
import { english, type Locale, readLocaleFrom } from '#i18n/t.ts'
import type { PageLocale } from './api/page-locale.ts'

/** What a page has of its portal: another page, rendered meanwhile, may be of another one. */
type PageScope = { locale: Locale; languages: readonly LanguageInfo[]; model: CatalogueModel }
type Rendering = PageScope & { used: Map<string, ModelPart> }

const renderings = new AsyncLocalStorage<Rendering>()
const outside: PageScope = { locale: english, languages: deliveredLanguages, model: emptyModel }

function scope(): PageScope {
  return renderings.getStore() ?? outside
}

readLocaleFrom(() => scope().locale)
languagesBy(() => scope().languages)
modelBy(
  () => scope().model,
  (family, what) => {
    const used = renderings.getStore()?.used
    const known = used?.get(family)
    if (!known || modelParts.indexOf(what) > modelParts.indexOf(known)) used?.set(family, what)
  },
)

/** Renders a page that speaks this language, of a portal with these languages and families. */
export function inScope<Result>(scope: PageScope, render: () => Result): Result {
  return renderings.run({ ...scope, used: new Map() }, render)
}

/** What the browser needs to speak as this page does; null where it has everything in its scripts. */
export function pageLocale(): PageLocale | null {
  const {
    locale: { address, timeZone },
    languages,
  } = scope()
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
  renderings.getStore()?.used.clear()
}

/** What the page has asked of the families since `noteFamilies`; null for nothing. */
export function usedFamilies(): CatalogueModel | null {
  const rendering = renderings.getStore()
  return rendering && rendering.used.size > 0 ? translatedModel(rendering.model, rendering.used) : null
}
