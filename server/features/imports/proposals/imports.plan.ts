import type { CatalogueModel, Choice, Family } from '#contract/catalogue-model/model.ts'
import { unitsOf } from '#contract/catalogue-model/units.ts'
import { listUnits } from '#contract/catalogue-model/units-now.ts'
import type { Words } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import { plainHeading } from '#contract/imports/profiles.ts'
import {
  type CategoryChoice,
  maxAttributeChoices,
  maxNewFamilies,
  type NewAttribute,
} from '#contract/imports/properties.ts'
import { cut } from '#i18n/cut.ts'
import { language, t } from '#i18n/t.ts'
import type { ColumnFacts, FileFacts } from './imports.facts.ts'
import { familyAt } from './imports.families.ts'
import { freeKey, keyOfLabel, listSeparator } from './imports.propose.ts'
import { levelsOf } from './imports.sources.ts'

export type PlannedFamily = Pick<Family, 'key' | 'parent' | 'name'>
export type PlannedAttribute = NewAttribute & { words: Words; choices: Choice[] }

/** What an import adds to the catalogue. An empty object where it adds nothing. */
export type Plan = {
  /** Each after the one above it. */
  families: PlannedFamily[]
  attributes: PlannedAttribute[]
  /** The family of a category of the file; null for none. */
  categories: Record<string, string | null>
  /** The field that the pairs of a name fill. */
  named: Record<string, string>
  /** As the client has chosen it. */
  chosen: CategoryChoice[]
  /** For attributes that belong to the families of their products: those that the check has found. */
  found: [family: string, attribute: string][]
  /** The first row of the last product whose variants were grouped. */
  grouped?: number
  /** What the run has added; `isRemoved` after undoing it. */
  made?: { families: string[]; attributes: string[]; isRemoved?: boolean; kept?: number }
}

export const emptyPlan: Plan = { families: [], attributes: [], categories: {}, named: {}, chosen: [], found: [] }

export type PlanChoices = {
  newAttributes?: NewAttribute[] | undefined
  named?: Record<string, string> | undefined
  categories?: CategoryChoice[] | undefined
}

function inFirstLanguage(label: string): Words {
  return { [language()]: label }
}

type Planned = Pick<Plan, 'families' | 'categories'> & { errors: FieldError[] }

const longestName = 80

/** New families for the categories that become one, with those above them. */
function planFamilies(model: CatalogueModel, chosen: readonly CategoryChoice[]): Planned {
  const families: Family[] = []
  const categories: Plan['categories'] = {}
  const errors: FieldError[] = []
  const taken = new Set(model.families.map(({ key }) => key))
  const added = new Map<string, string>()
  for (const [index, { value, becomes, family = '' }] of chosen.entries()) {
    const path = `categories.${index}`
    if (becomes === 'none') categories[value] = null
    else if (becomes === 'family') {
      if (taken.has(family)) categories[value] = family
      else errors.push({ path, message: t('This family does not exist. Choose another one.') })
    } else {
      const levels = levelsOf(value)
      if (levels.length === 0 || levels.some((name) => name.length > longestName)) {
        errors.push({
          path,
          message: t('"{value}" cannot be the name of a family', { value: cut(value, 60) }),
        })
        continue
      }
      let parent: string | null = null
      for (const [index, name] of levels.entries()) {
        const names = levels.slice(0, index + 1)
        const place = names.map(plainHeading).join(' > ')
        const known = added.get(place) ?? familyAt(model, names)
        if (known === null) {
          const key = freeKey(keyOfLabel(name), taken)
          taken.add(key)
          added.set(place, key)
          families.push({ key, parent, name: inFirstLanguage(name), icon: '', attributes: [] })
          parent = key
        } else parent = known
      }
      categories[value] = parent
    }
  }
  if (families.length > maxNewFamilies) {
    const message = t('One import can add at most {max} families. Leave out some of the categories in the file.', {
      max: maxNewFamilies,
    })
    errors.push({ path: 'categories', message })
  }
  return { families, categories, errors }
}

/** The values that a new attribute can have, from those of the file. */
function choicesOf(kind: NewAttribute['kind'], facts: ColumnFacts): Choice[] | null {
  if (kind !== 'choice' && kind !== 'choices') return []
  const separator = kind === 'choices' ? (listSeparator(facts) ?? facts.lists[0]?.separator) : undefined
  const list = facts.lists.find((one) => one.separator === separator)
  const texts = list
    ? list.parts && [...wholeValues(facts, list.separator), ...list.parts]
    : facts.values?.map(({ text }) => text)
  if (!texts) return null
  const distinct = new Map(texts.map((text) => [text.toLowerCase(), text]))
  const keys = [...distinct.values()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return keys.length > maxAttributeChoices ? null : keys.map((key) => ({ key, label: {} }))
}

/** Cells that are no list. */
function wholeValues({ values }: ColumnFacts, separator: string): string[] {
  return (values ?? []).map(({ text }) => text).filter((text) => !text.includes(separator))
}

const measured: readonly NewAttribute['kind'][] = ['number', 'range', 'dimension']

type Against = { model: CatalogueModel; facts: FileFacts; families: readonly PlannedFamily[] }

/** Errors of a new attribute, by the field of the form. */
function attributeErrors(
  given: NewAttribute,
  facts: ColumnFacts | undefined,
  { model, families }: Against,
): [string, string][] {
  const { label, key, kind, unit, family } = given
  const errors: [string, string][] = []
  if (!facts) return [['source', t('The file has no such column.')]]
  const units = unitsOf(listUnits(model))
  if (unit !== '' && (!measured.includes(kind) || !units.find(unit))) {
    errors.push(['unit', t('{label}: choose another unit, or none', { label })])
  }
  const isKnown = family === null || [...model.families, ...families].some((one) => one.key === family)
  if (!isKnown) errors.push(['family', t('This family does not exist. Choose another one.')])
  if (model.families.some(({ attributes }) => attributes.some((one) => one.key === key))) {
    const message = t('{label}: an attribute with the key {key} already exists. Choose it, or change the key.', {
      label,
      key,
    })
    errors.push(['key', message])
  }
  if (choicesOf(kind, facts) === null) {
    const message = t('{label} has more than {max} different values. Use the type “Text”.', {
      label,
      max: maxAttributeChoices,
    })
    errors.push(['kind', message])
  }
  return errors
}

/** What was chosen, checked against the catalogue and the file. Faults are at the fields of the request. */
export function planOf(
  given: PlanChoices,
  { model, facts }: { model: CatalogueModel; facts: FileFacts },
): { plan: Plan; errors: FieldError[] } {
  const { newAttributes = [], named = {}, categories: chosen = [] } = given
  const { errors, ...planned } = planFamilies(model, chosen)
  const sources = new Map(facts.sources.map((one) => [one.source, one]))
  const attributes: PlannedAttribute[] = []
  const keys = new Set<string>()
  for (const [index, attribute] of newAttributes.entries()) {
    const own = sources.get(attribute.source)
    const invalid = attributeErrors(attribute, own, { model, facts, families: planned.families })
    if (keys.has(attribute.key)) {
      invalid.push(['key', t('{label}: another new attribute has the same key', { label: attribute.label })])
    }
    keys.add(attribute.key)
    errors.push(...invalid.map(([field, message]) => ({ path: `newAttributes.${index}.${field}`, message })))
    const choices = own ? choicesOf(attribute.kind, own) : []
    attributes.push({ ...attribute, words: inFirstLanguage(attribute.label), choices: choices ?? [] })
  }
  return { plan: { ...emptyPlan, ...planned, attributes, named, chosen }, errors }
}
