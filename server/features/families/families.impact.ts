import type { Attribute } from '#contract/catalogue-model/model.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import { kindLabels } from '#contract/families/fields.ts'
import type { AttributeValue } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { nameOf } from './families.rules.ts'
import { allUnits, familiesWith, type ModelState, treeOf } from './families.state.ts'
import type { AttributeRow, LinkRow } from './families.store.ts'
import { findLacking, findUsingChoices, listValues, lockProducts, writeValues } from './families.usage.store.ts'
import { recast } from './families.values.ts'

/** More values are not converted in one transaction: it would lock as many products. */
export const mostConverted = 2_000
const atOnce = 500
const mostNamed = 5
const firstId = '00000000-0000-0000-0000-000000000000'

type Change = { state: ModelState; before: AttributeRow; after: AttributeRow }

/** `A, B, C and 7 others`. */
export function sayNames(names: readonly string[], count: number): string {
  const named = names.slice(0, mostNamed).map((name) => `“${name}”`)
  const others = count - named.length
  return others > 0
    ? t('{names} and {count, plural, one {# other} other {# others}}', { names: named.join(', '), count: others })
    : named.join(', ')
}

function toAttribute(state: ModelState, row: AttributeRow): Attribute {
  const symbol = allUnits(state).find(row.unit)?.symbol ?? row.unit
  return { ...row, symbol, filter: 'none', isRequired: false, isCompared: false, isOnCard: false }
}

/** Products on sale that would lack an attribute which becomes required. */
export async function requiredFaults(
  db: Database,
  state: ModelState,
  { row, link, before }: { row: AttributeRow; link: LinkRow; before: LinkRow | undefined },
): Promise<FieldError[]> {
  if (!link.isRequired || before?.isRequired) return []
  const { count, names } = await findLacking(db, treeOf(state, link.family), row.key)
  if (count === 0) return []
  const message = t(
    '{count, plural, one {# published product of {family} has} other {# published products of {family} have}} no {label}: {names}. What is published stays in the shop, but cannot be saved without it.',
    { count, family: nameOf(state, link.family), label: sayWords(row.label), names: sayNames(names, count) },
  )
  return [{ path: 'isRequired', message }]
}

/** Refuses to remove choices that products have. */
export async function refuseUsedChoices(db: Database, { state, before, after }: Change): Promise<void> {
  const kept = new Set(after.choices.map(({ key }) => key))
  const gone = before.choices.flatMap(({ key }) => (kept.has(key) ? [] : [key]))
  if (gone.length === 0) return
  const asked = { key: before.key, choices: gone }
  const used = await findUsingChoices(db, familiesWith(state, before.id), asked)
  if (used.length === 0) return
  const fields = used.map(({ choice, count, names }) => ({
    path: `choices.${choice}`,
    message: t('{label}: {count, plural, one {# product has} other {# products have}} {choice}: {names}', {
      label: sayWords(before.label),
      choice,
      count,
      names: sayNames(names, count),
    }),
  }))
  refuse('choice_in_use', fields)
}

type Values = {
  count: number
  changed: { id: string; value: AttributeValue }[]
  wrong: { count: number; names: string[]; message: string }
}

/** What the stored values of an attribute would become. Read in pages: a family can have 100,000 products. */
async function tryValues(db: Database, { state, before, after }: Change): Promise<Values> {
  const families = familiesWith(state, before.id)
  const units = allUnits(state)
  const [was, is] = [toAttribute(state, before), toAttribute(state, after)]
  const found: Values = { count: 0, changed: [], wrong: { count: 0, names: [], message: '' } }
  for (let at = firstId; ; ) {
    const page = await listValues(db, { families, key: before.key, after: at, limit: atOnce })
    for (const { id, name, value } of page) {
      found.count += 1
      const read = recast(was, is, { value, units })
      if ('message' in read) {
        found.wrong.count += 1
        if (found.wrong.names.length < mostNamed) found.wrong.names.push(name)
        found.wrong.message ||= read.message
      } else if (found.changed.length <= mostConverted && JSON.stringify(read.value) !== JSON.stringify(value)) {
        found.changed.push({ id, value: read.value })
      }
    }
    const last = page.at(-1)
    if (!last || page.length < atOnce) return found
    at = last.id
  }
}

function isOtherMeasure({ state, before, after }: Change): boolean {
  const units = allUnits(state)
  const [from, to] = [units.find(before.unit), units.find(after.unit)]
  return before.kind === after.kind && from !== null && to !== null && from.kind !== to.kind
}

/**
 * What a change means for the values that products have. Throws `attribute_values_lost` if they cannot follow it. Returns what
 * has to be confirmed, and writes the values if it is.
 */
export async function carryValues(tx: Database, change: Change, isConfirmed: boolean): Promise<FieldError[]> {
  const { before, after } = change
  const isRecast = before.kind !== after.kind || before.unit !== after.unit
  if (!isRecast && !isTighter(before, after)) return []
  const { count, changed, wrong } = await tryValues(tx, change)
  if (count === 0) return []
  const path = before.kind !== after.kind ? 'kind' : before.unit !== after.unit ? 'unit' : boundPath(before, after)
  const [label, names] = [sayWords(before.label), sayNames(wrong.names, wrong.count)]
  if (!isRecast) {
    if (wrong.count === 0) return []
    const message = t('{count, plural, one {# product does} other {# products do}} not fit: {names}. {reason}.', {
      count: wrong.count,
      names,
      reason: wrong.message,
    })
    return [{ path, message }]
  }
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
  if (wrong.count > 0) {
    const message = t('{count, plural, one {# product} other {# products}} cannot follow: {names}. {reason}.', {
      count: wrong.count,
      names,
      reason: wrong.message,
    })
    refuse('attribute_values_lost', [{ path, message }])
  }
  if (changed.length > mostConverted) {
    const message = t('More than {max} products have {label}. Add a new attribute, and fill it in by an import.', {
      max: mostConverted,
      label,
    })
    refuse('attribute_values_lost', [{ path, message }])
  }
  if (!isConfirmed) return [{ path, message: sayRecast(change, count) }]
  await lockProducts(
    tx,
    changed.map(({ id }) => id),
  )
  await writeValues(tx, before.key, changed)
  return []
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

function sayRecast({ state, before, after }: Change, count: number): string {
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
