import crypto from 'node:crypto'
import * as z from 'zod/mini'
import { unitOf } from '#contract/catalogue-model/units.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import { attributeFields, familyFields, keyField, linkFields, unitNames } from '#contract/families/fields.ts'
import type { ModelFile, ModelFileResult, NamedChange } from '#contract/families/model-file.ts'
import { t } from '#i18n/t.ts'
import { isReserved } from './families.keys.ts'
import { attributeErrors, fullErrors, nameOf, toStored, treeErrors } from './families.rules.ts'
import { allUnits, type ModelState } from './families.state.ts'
import type { AttributeValues, FamilyValues, LinkRow, UnitValues } from './families.store.ts'

export type ModelPlan = {
  units: UnitValues[]
  families: (FamilyValues & { isNew: boolean })[]
  attributes: AttributeValues[]
  links: LinkRow[]
  result: Omit<ModelFileResult, 'isApplied'>
  errors: FieldError[]
}

const familyForm = z.object({ key: keyField, name: familyFields.name, icon: familyFields.icon })
const attributeForm = z.object({ key: keyField, ...attributeFields })
const unitForm = z.object({ key: keyField, ...unitNames })
const linkForm = z.object(linkFields)

/** The plan while it is made: `state` is the model as it would be. */
type Making = ModelPlan & { state: ModelState; file: ModelFile; ids: (string | null)[] }

/** What a file makes of the model. Nothing is removed: what the portal has besides stays. */
export function planModel(before: ModelState, file: ModelFile): ModelPlan {
  const state = {
    families: [...before.families],
    attributes: [...before.attributes],
    links: [...before.links],
    units: [...before.units],
  }
  const result = { added: [], changed: [], dropped: [], same: 0, others: 0 }
  const making = { state, file, ids: [], units: [], families: [], attributes: [], links: [], result, errors: [] }
  planUnits(making)
  planFamilies(making)
  planAttributes(making)
  planLinks(making)
  return finish(making, before)
}

function finish(making: Making, before: ModelState): ModelPlan {
  const { state, file, result, errors } = making
  errors.push(...treeErrors(state), ...fullErrors(state))
  const had = before.families.length + before.attributes.length + before.units.length
  const given = file.families.length + file.attributes.length + file.units.length
  result.same = given - result.added.length - result.changed.length - result.dropped.length
  result.others = Math.max(0, had - result.same - result.changed.length)
  return making
}

type Given<Schema> = { path: string; schema: Schema; value: unknown }

/** The checked fields, or their errors at their place in the file. */
function read<Schema extends z.ZodMiniType>(
  { errors }: Making,
  { path, schema, value }: Given<Schema>,
): z.output<Schema> | null {
  const found = z.safeParse(schema, value)
  if (found.success) return found.data
  for (const { path: inside, message } of found.error.issues)
    errors.push({ path: [path, ...inside].join('.'), message })
  return null
}

function isEqual(one: object, other: object): boolean {
  const sorted = (value: object) =>
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
    })
  return sorted(one) === sorted(other)
}

function note({ result }: Making, isNew: boolean, change: NamedChange): void {
  if (isNew) result.added.push(change)
  else result.changed.push(change)
}

function planUnits(making: Making): void {
  const { file, state, errors, units } = making
  for (const [place, given] of file.units.entries()) {
    const path = `units.${place}`
    const names = read(making, { path, schema: unitForm, value: given })
    if (!names) continue
    const known = state.units.find(({ key }) => key === given.key)
    const others = allUnits({ units: state.units.filter(({ key }) => key !== given.key) })
    const taken = [given.key, names.symbol, ...names.aliases].find((name) => others.read(name) !== null)
    if (!unitOf(given) || !/^[a-z][a-z0-9_]{0,39}$/.test(given.kind)) {
      errors.push({ path, message: t('This is not a unit with an exact factor') })
    } else if (taken !== undefined) {
      const symbol = others.read(taken)?.symbol ?? taken
      errors.push({ path, message: t('{name} already stands for {symbol}', { name: taken, symbol }) })
    } else if (
      known &&
      (known.kind !== given.kind || known.factor !== given.factor || known.offset !== given.offset)
    ) {
      errors.push({ path, message: t('{symbol} has another factor in this portal', { symbol: given.symbol }) })
    } else {
      const unit = { ...given, symbol: names.symbol, aliases: names.aliases }
      const { version = 1, ...was } = known ?? { version: 1 }
      state.units = [...state.units.filter(({ key }) => key !== given.key), { ...unit, version }]
      if (known && isEqual(was, unit)) continue
      units.push(unit)
      note(making, !known, { what: 'unit', key: unit.key, name: { en: unit.symbol } })
    }
  }
}

function planFamilies(making: Making): void {
  const { file, state, families } = making
  let position = Math.max(...state.families.map((family) => family.position), 0)
  for (const [place, given] of file.families.entries()) {
    const form = read(making, { path: `families.${place}`, schema: familyForm, value: given })
    if (!form) continue
    const known = state.families.find(({ key }) => key === form.key)
    position += known ? 0 : 1
    const family = { ...form, parent: given.parent, position: known?.position ?? position }
    const { version = 1, ...was } = known ?? { version: 1 }
    state.families = [...state.families.filter(({ key }) => key !== form.key), { ...family, version }]
    if (known && isEqual(was, family)) continue
    families.push({ ...family, isNew: !known })
    note(making, !known, { what: 'family', key: family.key, name: family.name })
  }
}

function planAttributes(making: Making): void {
  const { file, state, errors, attributes, ids, result } = making
  let sharedPosition = Math.max(...state.attributes.map((one) => one.sharedPosition ?? 0), 0)
  const inFamilies = file.attributes.map((_, place) =>
    file.families.filter((family) => family.attributes.some((link) => link.attribute === place)),
  )
  for (const [place, given] of file.attributes.entries()) {
    const path = `attributes.${place}`
    ids[place] = null
    const form = read(making, { path, schema: attributeForm, value: given })
    const families = inFamilies[place] ?? []
    if (!form) continue
    if (families.length === 0) {
      const reason = t('No family in the file has this attribute.')
      result.dropped.push({ what: 'attribute', key: form.key, name: form.label, reason })
      continue
    }
    const known = state.attributes.find(({ id, key }) => {
      return (
        key === form.key &&
        state.links.some((link) => link.attribute === id && families.some((one) => one.key === link.family))
      )
    })
    const label = sayWords(form.label)
    if (known && (known.kind !== form.kind || known.unit !== form.unit)) {
      errors.push({
        path,
        message: t('{label} has another type or unit in this portal. Change it there first.', { label }),
      })
      continue
    }
    const flags = { filter: 'none', isRequired: false, isCompared: true, isOnCard: false } as const
    const invalid = [
      ...attributeErrors(state, { ...form, ...flags }),
      ...(isReserved(form.key)
        ? [{ path: 'key', message: t('{key} is a name that every product has', { key: form.key }) }]
        : []),
    ]
    errors.push(...invalid.map((error) => ({ ...error, path: `${path}.${error.path}` })))
    const { isShared, ...stored } = toStored(form)
    // Products may have them.
    const stay = known?.choices.filter(({ key }) => !stored.choices.some((one) => one.key === key)) ?? []
    if (isShared && known?.sharedPosition == null) sharedPosition += 1
    const row = {
      ...stored,
      key: form.key,
      id: known?.id ?? crypto.randomUUID(),
      choices: [...stored.choices, ...stay],
      sharedPosition: isShared ? (known?.sharedPosition ?? sharedPosition) : null,
    }
    ids[place] = row.id
    const { version = 1, ...was } = known ?? { version: 1 }
    state.attributes = [...state.attributes.filter(({ id }) => id !== row.id), { ...row, version }]
    if (known && isEqual(was, row)) continue
    attributes.push(row)
    note(making, !known, { what: 'attribute', key: row.key, name: row.label })
  }
}

function planLinks(making: Making): void {
  const { file, state, links, errors, ids } = making
  const known = new Map(state.links.map((link) => [`${link.family} ${link.attribute}`, link]))
  const kinds = new Map(state.attributes.map((row) => [row.id, row]))
  for (const [place, family] of file.families.entries()) {
    let position = 0
    for (const [index, given] of family.attributes.entries()) {
      const path = `families.${place}.attributes.${index}`
      const id = ids[given.attribute]
      const row = id ? kinds.get(id) : undefined
      const flags = read(making, { path, schema: linkForm, value: given })
      if (!file.attributes[given.attribute])
        errors.push({ path: `${path}.attribute`, message: t('The file has no attribute at this position.') })
      if (!row || !flags) continue
      position += 1
      const link = { family: family.key, attribute: row.id, position, ...flags }
      const invalid = attributeErrors(state, { ...row, ...flags, isShared: row.sharedPosition !== null })
      errors.push(
        ...invalid
          .slice(0, 1)
          .map(({ message }) => ({ path, message: `${nameOf(state, family.key)}: ${message}` })),
      )
      const before = known.get(`${link.family} ${link.attribute}`)
      if (!before) state.links.push(link)
      if (!before || !isEqual(before, link)) links.push(link)
    }
  }
}
