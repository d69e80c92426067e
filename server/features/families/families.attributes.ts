import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import type { ManagedAttribute } from '#contract/families/families.ts'
import type { AttributeForm, LinkForm } from '#contract/families/fields.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { carryValues } from './families.carry.ts'
import { refuseWhileRunning } from './families.changes.ts'
import { refuseUsedChoices, requiredErrors, sayNames } from './families.impact.ts'
import { isReservedName, keyFrom } from './families.keys.ts'
import { changeModel, type FamiliesDeps, recordModelChange, refuseIfFull } from './families.record.ts'
import { attributeErrors, familyName, keyErrors, takenBy, toStored } from './families.rules.ts'
import { findAttributeRow, findFamilyRow, type ModelState, toManagedAttribute, treeOf } from './families.state.ts'
import {
  type AttributeRow,
  deleteAttributeRow,
  deleteLink,
  type LinkRow,
  writeAttribute,
  writeLinks,
} from './families.store.ts'
import { listValues } from './families.usage.store.ts'

type Form = AttributeForm & LinkForm & { family: string }
type Confirmed = { isConfirmed?: boolean | undefined }

function linkOf({ filter, isRequired, isCompared, isOnCard }: LinkForm) {
  return { filter, isRequired, isCompared, isOnCard }
}

function fieldsOf({ label, kind, unit, help, decimals, min, max, choices, isShared, isHidden }: AttributeForm) {
  return { label, kind, unit, help, decimals, min, max, choices, isShared, isHidden }
}

function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) refuse('rule_broken', [...errors])
}

function refuseUnconfirmed(errors: readonly FieldError[], isConfirmed: boolean | undefined): void {
  if (errors.length > 0 && !isConfirmed) refuse('attribute_not_confirmed', [...errors])
}

/** The place among the filters of all families: behind the others, or where it was. */
function sharedPositionOf(state: ModelState, isShared: boolean, before?: AttributeRow): number | null {
  if (!isShared) return null
  return before?.sharedPosition ?? Math.max(...state.attributes.map((one) => one.sharedPosition ?? 0), 0) + 1
}

function rowOf(
  state: ModelState,
  form: Form,
  known: { id: string; key: string; before?: AttributeRow },
): AttributeRow {
  const { isShared, ...stored } = toStored(fieldsOf(form))
  const sharedPosition = sharedPositionOf(state, isShared, known.before)
  return { ...stored, id: known.id, key: known.key, sharedPosition, version: known.before?.version ?? 1 }
}

function nextPosition(state: ModelState, family: string): number {
  return Math.max(...state.links.filter((link) => link.family === family).map((link) => link.position), 0) + 1
}

function auditOf({ id: _, version: __, sharedPosition, ...row }: AttributeRow, link: LinkRow | undefined) {
  return { ...row, isShared: sharedPosition !== null, ...(link && { family: link.family, ...linkOf(link) }) }
}

type Adding = {
  actor: Actor
  form: Form & Confirmed & { key?: string | undefined }
  transaction: Transaction
}

/** Throws `rule_broken`, `model_full`, `attribute_not_confirmed`. */
export async function addAttribute(
  deps: FamiliesDeps,
  { actor, form, transaction }: Adding,
): Promise<ManagedAttribute> {
  return changeModel(deps, (tx, state) => insertAttribute(tx, state, { actor, form }), transaction)
}

/** For a transaction that has locked the model, such as an import of products. */
export async function insertAttribute(
  tx: Database,
  state: ModelState,
  { actor, form }: Pick<Adding, 'actor' | 'form'>,
): Promise<ManagedAttribute> {
  const { family } = form
  if (!findFamilyRow(state, family))
    refuseErrors([{ path: 'family', message: t('Choose a family from the list') }])
  const isTaken = (one: string) => isReservedName(one) || takenBy(state, family, one) !== undefined
  const key = form.key ?? keyFrom(form.label, isTaken, 'attribute')
  refuseErrors([...keyErrors(state, family, key), ...attributeErrors(state, form)])
  const row = rowOf(state, form, { id: crypto.randomUUID(), key })
  const link = { family, attribute: row.id, position: nextPosition(state, family), ...linkOf(form) }
  refuseUnconfirmed(await requiredErrors(tx, state, { row, link, before: undefined }), form.isConfirmed)
  await writeAttribute(tx, row)
  await writeLinks(tx, [link])
  const recorded = { actor, action: 'attribute.added', kind: 'attribute', id: row.id, name: row.label } as const
  await recordModelChange(tx, { ...recorded, after: auditOf(row, link) })
  return found(await refuseIfFull(tx), row.id)
}

function found(state: ModelState, id: string): ManagedAttribute {
  return toManagedAttribute(findAttributeRow(state, id) ?? refuse('attribute_not_found'))
}

type Changing = { actor: Actor; id: string; version: number; form: Form & Confirmed }

/**
 * Replaces an attribute, and how products of a family have it. Throws `attribute_not_found`, `stale_version` with the attribute,
 * `rule_broken`, `choice_in_use`, `attribute_values_lost`, and `attribute_not_confirmed` for what products do not fit.
 */
export async function changeAttribute(
  deps: FamiliesDeps,
  { actor, id, version, form }: Changing,
): Promise<ManagedAttribute> {
  return changeModel(deps, async (tx, state) => {
    const before = isUuid(id) ? findAttributeRow(state, id) : undefined
    if (!before) refuse('attribute_not_found')
    await refuseWhileRunning(tx, { attribute: id })
    if (before.version !== version) refuseStale('stale_version', toManagedAttribute(before))
    const linked = state.links.find((link) => link.family === form.family && link.attribute === id)
    if (!linked) refuseErrors([{ path: 'family', message: t('This family does not have the attribute') }])
    refuseErrors(attributeErrors(state, form))
    const after = rowOf(state, form, { id, key: before.key, before })
    const link = { family: form.family, attribute: id, position: linked?.position ?? 1, ...linkOf(form) }
    const change = { state, before, after }
    if (before.kind === after.kind) await refuseUsedChoices(tx, change)
    const lacking = await requiredErrors(tx, state, { row: after, link, before: linked })
    const misfits = await carryValues(tx, change, form.isConfirmed === true)
    refuseUnconfirmed([...lacking, ...misfits], form.isConfirmed)
    await writeAttribute(tx, after)
    await writeLinks(tx, [link])
    const recorded = { actor, action: 'attribute.changed', kind: 'attribute', id, name: after.label } as const
    await recordModelChange(tx, { ...recorded, before: auditOf(before, linked), after: auditOf(after, link) })
    return found(await refuseIfFull(tx), id)
  })
}

type Linking = { actor: Actor; key: string; id: string; form: LinkForm & Confirmed }

/** Throws `family_not_found`, `attribute_not_found`, `rule_broken`, `attribute_not_confirmed`, `model_full`. */
export async function linkAttribute(
  deps: FamiliesDeps,
  { actor, key, id, form }: Linking,
): Promise<ManagedAttribute> {
  return changeModel(deps, async (tx, state) => {
    const { row, before } = findLink(state, key, id)
    await refuseWhileRunning(tx, { attribute: id, families: [key] })
    if (!before) refuseErrors(keyErrors(state, key, row.key))
    const { choices, sharedPosition, ...fields } = row
    refuseErrors(attributeErrors(state, { ...fields, ...form, choices, isShared: sharedPosition !== null }))
    const link = {
      family: key,
      attribute: id,
      position: before?.position ?? nextPosition(state, key),
      ...linkOf(form),
    }
    refuseUnconfirmed(await requiredErrors(tx, state, { row, link, before }), form.isConfirmed)
    await writeLinks(tx, [link])
    const recorded = { actor, action: 'attribute.changed', kind: 'attribute', id, name: row.label } as const
    const was = before ? { family: key, ...linkOf(before) } : {}
    await recordModelChange(tx, { ...recorded, before: was, after: { family: key, ...linkOf(link) } })
    return found(await refuseIfFull(tx), id)
  })
}

function findLink(state: ModelState, key: string, id: string) {
  if (!findFamilyRow(state, key)) refuse('family_not_found')
  const row = findAttributeRow(state, id) ?? refuse('attribute_not_found')
  return { row, before: state.links.find((link) => link.family === key && link.attribute === id) }
}

type Unlinking = { actor: Actor; key: string; id: string }

/** Throws `family_not_found`, `attribute_not_found`, `attribute_in_use` with the products that have a value. */
export async function unlinkAttribute(
  deps: FamiliesDeps,
  { actor, key, id }: Unlinking,
): Promise<{ deletedCount: number }> {
  return changeModel(deps, async (tx, state) => {
    const { row, before } = findLink(state, key, id)
    if (!before) refuse('attribute_not_found')
    await refuseWhileRunning(tx, { attribute: id, families: [key] })
    await refuseUsed(tx, state, { row, key })
    await deleteLink(tx, key, id)
    const isElsewhere = state.links.some((link) => link.attribute === id && link.family !== key)
    if (!isElsewhere) await deleteAttributeRow(tx, id)
    const recorded = { actor, kind: 'attribute', id, name: row.label, before: auditOf(row, before) } as const
    await recordModelChange(tx, { ...recorded, action: 'attribute.deleted' })
    return { deletedCount: 1 }
  })
}

async function refuseUsed(
  tx: Database,
  state: ModelState,
  { row, key }: { row: AttributeRow; key: string },
): Promise<void> {
  const first = '00000000-0000-0000-0000-000000000000'
  const asked = { families: treeOf(state, key), key: row.key, after: first, limit: 1_000 }
  const using = (await listValues(tx, asked)).filter(({ isArchived }) => !isArchived)
  if (using.length === 0) return
  const message = t(
    '{count, plural, one {# product of {family} has} other {# products of {family} have}} {label}: {names}',
    {
      count: using.length,
      family: familyName(state, key),
      label: sayWords(row.label),
      names: sayNames(
        using.map(({ name }) => name),
        using.length,
      ),
    },
  )
  refuse('attribute_in_use', [{ path: 'products', message }])
}
