import { kindLabels } from '#contract/catalogue-model/kind-labels.ts'
import type { Attribute } from '#contract/catalogue-model/model.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import { type AttributeValue, sayAttributeValue } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import {
  countTranslatedValues,
  type FormerValue,
  insertFormer,
  insertFormerValues,
} from './families.former.store.ts'
import { type AttributeUpdate, maxNamed, sayNames } from './families.impact.ts'
import { allUnits, familiesWith, type ModelState } from './families.state.ts'
import type { AttributeRow } from './families.store.ts'
import { listValues, lockProducts, writeValues } from './families.usage.store.ts'
import { type Recast, recast } from './families.values.ts'

/** More values are not converted in one transaction: it would lock as many products. */
const maxConverted = 2_000
const atOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

function toAttribute(state: ModelState, row: AttributeRow): Attribute {
  const symbol = allUnits(state).find(row.unit)?.symbol ?? row.unit
  return { ...row, symbol, filter: 'none', isRequired: false, isCompared: false, isOnCard: false }
}

type Values = {
  count: number
  changed: FormerValue[]
  /** Values that look different afterwards: `1,50` is then 1.5. */
  looks: { count: number; examples: string[] }
  invalid: { count: number; names: string[]; message: string }
}

/** A value without its unit, which a change of the unit changes anyway. */
function sayBare(attribute: Attribute, value: AttributeValue): string {
  return sayAttributeValue({ ...attribute, symbol: '' }, value)
}

/** At most so many values are listed before a change; the others are counted. */
const maxLooks = 50

function noteLook(looks: Values['looks'], { was, is, name }: { was: string; is: string; name: string }): void {
  looks.count += 1
  if (looks.examples.length < maxLooks)
    looks.examples.push(t('“{name}”: {before} becomes {after}', { name, before: was, after: is }))
}

/** What the stored values of an attribute would become. Read in pages: a family can have 100,000 products. */
async function tryValues(
  db: Database,
  { state, before, after }: AttributeUpdate,
  known: (id: string, value: AttributeValue) => Recast | null = () => null,
): Promise<Values> {
  const families = familiesWith(state, before.id)
  const units = allUnits(state)
  const [was, is] = [toAttribute(state, before), toAttribute(state, after)]
  const found: Values = {
    count: 0,
    changed: [],
    looks: { count: 0, examples: [] },
    invalid: { count: 0, names: [], message: '' },
  }
  for (let afterId = firstId; ; ) {
    const page = await listValues(db, { families, key: before.key, after: afterId, limit: atOnce })
    for (const { id, name, value } of page) {
      found.count += 1
      const read = known(id, value) ?? recast(was, is, { value, units })
      if ('message' in read) {
        found.invalid.count += 1
        if (found.invalid.names.length < maxNamed) found.invalid.names.push(name)
        found.invalid.message ||= read.message
      } else {
        const looks = { was: sayBare(was, value), is: sayBare(is, read.value), name }
        if (looks.was !== looks.is) noteLook(found.looks, looks)
        const isChanged = JSON.stringify(read.value) !== JSON.stringify(value)
        if (isChanged && found.changed.length <= maxConverted)
          found.changed.push({ id, before: value, after: read.value })
      }
    }
    const last = page.at(-1)
    if (!last || page.length < atOnce) return found
    afterId = last.id
  }
}

function isOtherMeasure({ state, before, after }: AttributeUpdate): boolean {
  const units = allUnits(state)
  const [from, to] = [units.find(before.unit), units.find(after.unit)]
  return before.kind === after.kind && from !== null && to !== null && from.kind !== to.kind
}

/** Refuses a change that values cannot follow. */
function refuseLost(change: AttributeUpdate, { count, changed, invalid }: Values, path: string): void {
  const label = sayWords(change.before.label)
  if (isOtherMeasure(change)) {
    const message = t(
      '{label} has {count, plural, one {a value} other {# values}} in a unit that cannot be converted',
      {
        label,
        count,
      },
    )
    refuse('attribute_values_lost', [{ path, message }])
  }
  if (invalid.count > 0) {
    const message = t(
      '{count, plural, one {# product} other {# products}} cannot be converted: {names}. {reason}.',
      {
        count: invalid.count,
        names: sayNames(invalid.names, invalid.count),
        reason: invalid.message,
      },
    )
    refuse('attribute_values_lost', [{ path, message }])
  }
  if (changed.length > maxConverted) {
    const message = t('More than {max} products have {label}. Add a new attribute and fill it with an import.', {
      max: maxConverted,
      label,
    })
    refuse('attribute_values_lost', [{ path, message }])
  }
}

/**
 * What a change means for the values that products have. Throws `attribute_values_lost` if they cannot follow it. Returns what
 * has to be confirmed, and writes the values if it is.
 */
export async function carryValues(
  tx: Database,
  change: AttributeUpdate,
  isConfirmed: boolean,
): Promise<FieldError[]> {
  const { before, after } = change
  const isRecast = before.kind !== after.kind || before.unit !== after.unit
  if (!isRecast && !isTighter(before, after)) return []
  const tried = await tryValues(tx, change)
  const { count, changed, looks, invalid } = tried
  if (count === 0) return []
  const path = before.kind !== after.kind ? 'kind' : before.unit !== after.unit ? 'unit' : boundPath(before, after)
  if (!isRecast) {
    if (invalid.count === 0) return []
    const message = t('{count, plural, one {# product does} other {# products do}} not fit: {names}. {reason}.', {
      count: invalid.count,
      names: sayNames(invalid.names, invalid.count),
      reason: invalid.message,
    })
    return [{ path, message }]
  }
  refuseLost(change, tried, path)
  if (!isConfirmed)
    return [{ path, message: sayRecast(change, count) }, ...(await sayLosses(tx, change, looks))].map((one) => ({
      path,
      ...one,
    }))
  await lockProducts(
    tx,
    changed.map(({ id }) => id),
  )
  await insertFormer(
    tx,
    before,
    change.state.links.filter((link) => link.attribute === before.id),
  )
  await insertFormerValues(tx, before.id, changed)
  await writeValues(
    tx,
    before.key,
    changed.map(({ id, after: value }) => ({ id, value })),
  )
  return []
}

/** What a change of type or unit does to what staff and buyers see, besides the type itself. */
async function sayLosses(
  tx: Database,
  { state, before, after }: AttributeUpdate,
  looks: Values['looks'],
): Promise<{ message: string }[]> {
  const isText = after.kind === 'text' || before.kind === after.kind
  const translated = isText ? 0 : await countTranslatedValues(tx, familiesWith(state, before.id), before.key)
  const others = looks.count - looks.examples.length
  return [
    ...(translated > 0
      ? [
          t(
            '{count, plural, one {# product has a translation of this value, which is} other {# products have translations of this value, which are}} no longer shown',
            { count: translated },
          ),
        ]
      : []),
    ...(before.kind === after.kind ? [] : looks.examples),
    ...(before.kind !== after.kind && others > 0
      ? [
          t('and {count, plural, one {# other value} other {# other values}} that will look different', {
            count: others,
          }),
        ]
      : []),
  ].map((message) => ({ message }))
}

/**
 * Gives products the values back that they had before a change; one that was entered since is read as the former type. Throws
 * `attribute_values_lost`.
 */
export async function restoreValues(
  tx: Database,
  change: AttributeUpdate,
  former: readonly FormerValue[],
): Promise<void> {
  const { before, after } = change
  const known = new Map(former.map((one) => [one.id, one]))
  const { changed, invalid } = await tryValues(tx, change, (id, value) => {
    const own = known.get(id)
    return own && JSON.stringify(own.after) === JSON.stringify(value) ? { value: own.before } : null
  })
  const path = before.kind === after.kind ? 'unit' : 'kind'
  if (invalid.count > 0) {
    const message = t(
      '{count, plural, one {# product} other {# products}} cannot be converted: {names}. {reason}.',
      {
        count: invalid.count,
        names: sayNames(invalid.names, invalid.count),
        reason: invalid.message,
      },
    )
    refuse('attribute_values_lost', [{ path, message }])
  }
  if (changed.length > maxConverted) {
    const message = t('More than {max} products have {label}. Their values can no longer be restored.', {
      max: maxConverted,
      label: sayWords(before.label),
    })
    refuse('attribute_values_lost', [{ path, message }])
  }
  await lockProducts(
    tx,
    changed.map(({ id }) => id),
  )
  await writeValues(
    tx,
    before.key,
    changed.map(({ id, after: value }) => ({ id, value })),
  )
}

function isTighter(before: AttributeRow, after: AttributeRow): boolean {
  const isRaised = after.min !== null && (before.min === null || after.min > before.min)
  const isLowered = after.max !== null && (before.max === null || after.max < before.max)
  const isCoarser = after.decimals !== null && (before.decimals === null || after.decimals < before.decimals)
  return isRaised || isLowered || isCoarser
}

function boundPath(before: AttributeRow, after: AttributeRow): string {
  return before.min !== after.min ? 'min' : before.max !== after.max ? 'max' : 'decimals'
}

function sayRecast({ state, before, after }: AttributeUpdate, count: number): string {
  const units = allUnits(state)
  const [from, to] = [units.find(before.unit)?.symbol ?? '', units.find(after.unit)?.symbol ?? '']
  if (before.kind !== after.kind) {
    return t('{count, plural, one {# value becomes} other {# values become}} “{kind}”', {
      count,
      kind: t(kindLabels[after.kind]),
    })
  }
  if (from === '')
    return t('{count, plural, one {# value is} other {# values are}} then in {unit}', { count, unit: to })
  if (to === '') return t('{count, plural, one {# value} other {# values}} then have no unit', { count })
  return t('{count, plural, one {# value is} other {# values are}} converted from {from} to {to}', {
    count,
    from,
    to,
  })
}
