import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { familyName } from './families.rules.ts'
import { familiesWith, type ModelState, treeOf } from './families.state.ts'
import type { AttributeRow, LinkRow } from './families.store.ts'
import { findLacking, findUsingChoices } from './families.usage.store.ts'

/** Names in one sentence; the others are counted. */
export const maxNamed = 5

export type AttributeUpdate = { state: ModelState; before: AttributeRow; after: AttributeRow }

/** `A, B, C and 7 others`. */
export function sayNames(names: readonly string[], count: number): string {
  const named = names.slice(0, maxNamed).map((name) => `“${name}”`)
  const others = count - named.length
  return others > 0
    ? t('{names} and {count, plural, one {# other} other {# others}}', { names: named.join(', '), count: others })
    : named.join(', ')
}

/** Products on sale that would lack an attribute which becomes required. */
export async function requiredErrors(
  db: Database,
  state: ModelState,
  { row, link, before }: { row: AttributeRow; link: LinkRow; before: LinkRow | undefined },
): Promise<FieldError[]> {
  if (!link.isRequired || before?.isRequired) return []
  const { count, names } = await findLacking(db, treeOf(state, link.family), row.key)
  if (count === 0) return []
  const message = t(
    '{count, plural, one {# published product of {family} has} other {# published products of {family} have}} no {label}: {names}. Published products stay in the shop, but cannot be saved without it.',
    { count, family: familyName(state, link.family), label: sayWords(row.label), names: sayNames(names, count) },
  )
  return [{ path: 'isRequired', message }]
}

/** Refuses to remove choices that products have. */
export async function refuseUsedChoices(db: Database, { state, before, after }: AttributeUpdate): Promise<void> {
  const remaining = new Set(after.choices.map(({ key }) => key))
  const gone = before.choices.flatMap(({ key }) => (remaining.has(key) ? [] : [key]))
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
