import { language } from '#i18n/t.ts'
import { iconIn } from './icons.ts'
import { type Attribute, attributesIn, type CatalogueModel, sharedIn } from './model.ts'
import type { ModelPart } from './now.ts'
import { sayWords, type Words } from './words.ts'

function translated(words: Words): Record<string, string> {
  const said = sayWords(words)
  return said === '' ? {} : { [language()]: said }
}

function translatedAttribute(attribute: Attribute) {
  return {
    ...attribute,
    label: translated(attribute.label),
    help: translated(attribute.help),
    choices: attribute.choices.map(({ key, label }) => ({ key, label: translated(label) })),
  }
}

/** Which families a page needs, by their keys; '' is what several share. */
export type UsedFamilies = ReadonlyMap<string, ModelPart>

/**
 * The families in the language of the reader alone, each with the attributes of its parents, for the browser. `used`: only
 * what a page needs of them.
 */
export function translatedModel(model: CatalogueModel, used?: UsedFamilies) {
  const families = used ? model.families.filter(({ key }) => used.has(key)) : model.families
  const shared = !used || used.has('') ? sharedIn(model) : []
  return {
    families: families.map(({ key, name }) => {
      const part = used?.get(key) ?? 'attributes'
      const attributes =
        part === 'name' ? [] : attributesIn(model, key).filter((one) => part !== 'card' || one.isOnCard)
      const icon = iconIn(model, key)
      return { key, parent: null, name: translated(name), icon, attributes: attributes.map(translatedAttribute) }
    }),
    shared: shared.map(translatedAttribute),
    ...(!used && { units: (model.units ?? []).map((unit) => ({ ...unit, aliases: [...unit.aliases] })) }),
  }
}
