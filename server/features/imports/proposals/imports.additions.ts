import { modelNow } from '#contract/catalogue-model/now.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { ImportState } from '#contract/imports/imports.ts'
import type { ImportAdditions, NewAttribute } from '#contract/imports/properties.ts'
import { addsProperties } from './imports.make.ts'
import { plannedLinks } from './imports.model.ts'
import type { Plan, PlannedAttribute } from './imports.plan.ts'

function stateOf(plan: Plan, state: ImportState): ImportAdditions['state'] {
  if (!addsProperties(plan)) return 'none'
  const { made } = plan
  if (made?.isRemoved) return (made.kept ?? 0) > 0 ? 'kept' : 'removed'
  if (made) return 'made'
  return state === 'cancelled' || state === 'failed' ? 'none' : 'planned'
}

function asGiven({ words: _words, choices: _choices, ...given }: PlannedAttribute): NewAttribute {
  return given
}

/** What an import adds to the catalogue, as the API says it. */
export function additionsOf(plan: Plan, state: ImportState): ImportAdditions {
  const model = modelNow()
  const links = plannedLinks(plan, model)
  const names = new Map([...model.families, ...plan.families].map(({ key, name }) => [key, sayWords(name)]))
  const nameOf = (key: string) => names.get(key) ?? key
  return {
    newAttributes: plan.attributes.map(asGiven),
    named: plan.named,
    categories: plan.chosen,
    families: plan.families.map(({ name }) => sayWords(name)),
    attributes: plan.attributes.map(({ key, label }) => ({
      field: `attributes.${key}`,
      label,
      families: links.flatMap(([family, attribute]) => (attribute === key ? [nameOf(family)] : [])),
    })),
    state: stateOf(plan, state),
  }
}
