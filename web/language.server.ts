import { AsyncLocalStorage } from 'node:async_hooks'
import { type CatalogueModel, emptyModel } from '#contract/catalogue-model/model.ts'
import { modelBy } from '#contract/catalogue-model/now.ts'
import { spokenModel } from '#contract/catalogue-model/spoken.ts'
import { german } from '#i18n/german.ts'
import type { Language, NumberFormat } from '#i18n/language.ts'
import { english, type Speech, speakBy } from '#i18n/t.ts'

const speeches: Record<Language, Speech> = { en: english, de: { language: 'de', texts: german } }

type Asked = { speech: Speech; used: Map<string, 'name' | 'attributes'> }

const asked = new AsyncLocalStorage<Asked>()
speakBy(() => asked.getStore()?.speech ?? english)

let source: () => CatalogueModel = () => emptyModel
modelBy(
  () => source(),
  (family, what) => {
    const used = asked.getStore()?.used
    if (used && used.get(family) !== 'attributes') used.set(family, what)
  },
)

/** Sets where pages have the families and attributes from: this bundle has its own copy of the code that reads them. */
export function catalogueModelBy(of: () => CatalogueModel): void {
  source = of
}

/** Renders in a language: the texts of this bundle, which has its own copy of them. Numbers may have another format. */
export function inLanguage<Result>(language: Language, render: () => Result, numbers?: NumberFormat): Result {
  const speech = numbers ? { ...speeches[language], numbers } : speeches[language]
  return asked.run({ speech, used: new Map() }, render)
}

/** From here on it is noted what the page asks of the families; what its loaders asked is in what they have read. */
export function noteFamilies(): void {
  asked.getStore()?.used.clear()
}

/** What the page has asked of the families since `noteFamilies`; null for nothing. */
export function usedFamilies(): CatalogueModel | null {
  const used = asked.getStore()?.used
  return used && used.size > 0 ? spokenModel(source(), used) : null
}
