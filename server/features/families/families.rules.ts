import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import {
  type AttributeForm,
  type ChoiceForm,
  filtersOf,
  hasBounds,
  hasChoices,
  hasUnit,
  type LinkForm,
  longestChoice,
  modelLimits,
} from '#contract/families/fields.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { isReservedName } from './families.keys.ts'
import { allUnits, findAttributeRow, findFamilyRow, lineageOf, type ModelState, treeOf } from './families.state.ts'
import type { FamilyRow } from './families.store.ts'

const maxLevels = 3

/** Levels of a family and its descendants. */
function heightOf(state: ModelState, key: string): number {
  return Math.max(...treeOf(state, key).map((one) => lineageOf(state, one).indexOf(key) + 1), 1)
}

/** Errors of a parent for a family; `key` is null for a new one. */
export function parentErrors(state: ModelState, key: string | null, parent: string | null): FieldError[] {
  const error = (message: string) => [{ path: 'parent', message }]
  if (parent === null) return []
  const above = findFamilyRow(state, parent)
  if (!above) return error(t('Choose a family from the list'))
  if (key !== null && lineageOf(state, parent).includes(key)) {
    return error(t('A family cannot be its own parent'))
  }
  const levels = lineageOf(state, parent).length + (key === null ? 1 : heightOf(state, key))
  if (levels > maxLevels) return error(t('Families can be nested at most {max} levels deep', { max: maxLevels }))
  return key === null ? [] : conflictsBelow(state, key, parent)
}

function keysOf(state: ModelState, families: readonly string[]): Map<string, { id: string; family: string }> {
  return new Map(
    state.links.flatMap(({ family, attribute }) => {
      const row = families.includes(family) ? findAttributeRow(state, attribute) : undefined
      return row ? [[row.key, { id: row.id, family }] as const] : []
    }),
  )
}

/** Attributes that a family would have twice below another parent. */
function conflictsBelow(state: ModelState, key: string, parent: string): FieldError[] {
  const above = keysOf(state, lineageOf(state, parent))
  const shared = [...keysOf(state, treeOf(state, key))].flatMap(([name, { family }]) =>
    above.has(name) ? [{ name, family }] : [],
  )
  return shared.slice(0, 1).map(({ name, family }) => ({
    path: 'parent',
    message: t('{family} and {parent} both have an attribute with the key {key}', {
      family: familyName(state, family),
      parent: familyName(state, parent),
      key: name,
    }),
  }))
}

export function familyName(state: ModelState, key: string): string {
  const family = findFamilyRow(state, key)
  return family ? sayWords(family.name) : key
}

/** The family that already has an attribute with the key, among those of which a product could have both. */
export function takenBy(state: ModelState, family: string, key: string): string | undefined {
  const near = [...new Set([...lineageOf(state, family), ...treeOf(state, family)])]
  return keysOf(state, near).get(key)?.family
}

export function keyErrors(state: ModelState, family: string, key: string): FieldError[] {
  const other = takenBy(state, family, key)
  if (other) {
    return [
      { path: 'key', message: t('{family} already has the key {key}', { family: familyName(state, other), key }) },
    ]
  }
  return isReservedName(key)
    ? [{ path: 'key', message: t('{key} is a name that every product has', { key }) }]
    : []
}

/** Families with more attributes than one can have, those of its parents included. */
function fullFamilies(state: ModelState): FamilyRow[] {
  const own = new Map<string, number>()
  for (const { family } of state.links) own.set(family, (own.get(family) ?? 0) + 1)
  return state.families.filter(({ key }) => {
    return lineageOf(state, key).reduce((sum, one) => sum + (own.get(one) ?? 0), 0) > modelLimits.perFamily
  })
}

/** Errors of all families together: their tree, and keys that one would have twice. */
export function treeErrors(state: ModelState): FieldError[] {
  const keys = new Map(state.attributes.map(({ id, key }) => [id, key]))
  const own = new Map<string, string[]>()
  for (const { family, attribute } of state.links) {
    own.set(family, [...(own.get(family) ?? []), keys.get(attribute) ?? ''])
  }
  return state.families.flatMap(({ key, parent, name }): FieldError[] => {
    const line = lineageOf(state, key)
    const top = findFamilyRow(state, line.at(-1) ?? key)
    const family = sayWords(name)
    const error = (message: string) => [{ path: 'families', message }]
    if (parent !== null && !findFamilyRow(state, parent))
      return error(t('{family}: there is no family {key}', { family, key: parent }))
    if (top?.parent != null) return error(t('A family cannot be its own parent'))
    if (line.length > maxLevels)
      return error(t('Families can be nested at most {max} levels deep', { max: maxLevels }))
    const all = line.flatMap((one) => own.get(one) ?? [])
    const twice = all.find((one, index) => all.indexOf(one) !== index)
    return twice === undefined ? [] : error(t('{family} already has the key {key}', { family, key: twice }))
  })
}

/** What a portal has too many of, after something was added. */
export function fullErrors(state: ModelState): FieldError[] {
  const errors: FieldError[] = []
  if (state.families.length > modelLimits.families) {
    errors.push({
      path: 'families',
      message: t('There can be at most {max} families', { max: modelLimits.families }),
    })
  }
  if (state.attributes.length > modelLimits.attributes) {
    errors.push({
      path: 'attributes',
      message: t('There can be at most {max} attributes', { max: modelLimits.attributes }),
    })
  }
  if (state.units.length > modelLimits.units) {
    errors.push({
      path: 'units',
      message: t('There can be at most {max} custom units', { max: modelLimits.units }),
    })
  }
  const [fullest] = fullFamilies(state)
  if (fullest) {
    const message = t(
      'A family can have at most {max} attributes, including those of its parents: {family} would have more',
      {
        max: modelLimits.perFamily,
        family: sayWords(fullest.name),
      },
    )
    errors.push({ path: 'attributes', message })
  }
  return errors
}

/** What the fields of an attribute say that cannot be, whatever products have. */
export function attributeErrors(state: ModelState, form: AttributeForm & LinkForm): FieldError[] {
  const errors: FieldError[] = []
  const add = (path: string, message: string) => errors.push({ path, message })
  const { kind, unit, min, max, choices, filter, isRequired, isHidden } = form
  if (unit !== '' && !hasUnit(kind)) add('unit', t('Only numbers, ranges and dimensions can have a unit'))
  else if (unit !== '' && !allUnits(state).find(unit)) add('unit', t('Choose a unit from the list'))
  if (min !== null && max !== null && min > max) add('max', t('The upper bound must not be below the lower one'))
  if (!filtersOf(kind).includes(filter)) add('filter', t('Customers cannot filter this type in this way'))
  if (hasChoices(kind) && choices.length === 0) add('choices', t('Add the choices that a product can have'))
  if (isRequired && isHidden) add('isRequired', t('A hidden attribute cannot be required'))
  return hasChoices(kind) ? [...errors, ...choiceErrors(choices)] : errors
}

function choiceErrors(choices: readonly ChoiceForm[]): FieldError[] {
  const known = new Set<string>()
  return choices.flatMap((choice, index) => {
    const key = choiceKey(choice)
    const path = `choices.${index}`
    if (key === '') return [{ path, message: t('Enter a name') }]
    if (known.has(key.toLowerCase())) return [{ path, message: t('{choice} is listed twice', { choice: key }) }]
    known.add(key.toLowerCase())
    return []
  })
}

/** What products store for a choice: for a new one its label. */
function choiceKey({ key, label }: ChoiceForm): string {
  return cut(key ?? sayWords(label), longestChoice).trim()
}

/** The fields as they are stored: what the kind does not have is left out. */
export function toStored({ kind, unit, decimals, min, max, choices, ...rest }: AttributeForm) {
  return {
    ...rest,
    kind,
    unit: hasUnit(kind) ? unit : '',
    decimals: hasBounds(kind) ? decimals : null,
    min: hasBounds(kind) ? min : null,
    max: hasBounds(kind) ? max : null,
    choices: hasChoices(kind) ? choices.map((choice) => ({ key: choiceKey(choice), label: choice.label })) : [],
  }
}
