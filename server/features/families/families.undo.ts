import type { Actor } from '#contract/access.ts'
import type { ManagedAttribute } from '#contract/families/families.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { restoreValues } from './families.carry.ts'
import { refuseWhileRunning } from './families.changes.ts'
import { deleteFormer, findFormer, listFormerValues } from './families.former.store.ts'
import { changeModel, type FamiliesDeps, recordModelChange, refuseIfFull } from './families.record.ts'
import { findAttributeRow, toManagedAttribute } from './families.state.ts'
import { writeAttribute, writeLinks } from './families.store.ts'

type Undoing = { actor: Actor; id: string; version: number }

/**
 * Makes an attribute again what it was before its type or unit was changed last. Products get the values that they had; what
 * was entered since is read as the former type. Throws `attribute_not_found`, `stale_version`, `still_running`,
 * `attribute_change_final` if there is nothing to undo, and `attribute_values_lost` for values that cannot follow.
 */
export function undoAttributeChange(
  deps: FamiliesDeps,
  { actor, id, version }: Undoing,
): Promise<ManagedAttribute> {
  return changeModel(deps, async (tx, state) => {
    const before = (isUuid(id) && findAttributeRow(state, id)) || refuse('attribute_not_found')
    await refuseWhileRunning(tx, { attribute: id })
    if (before.version !== version) refuseStale('stale_version', toManagedAttribute(before))
    const former = (await findFormer(tx, id)) ?? refuse('attribute_change_final')
    const { filters, ...fields } = former
    const after = { ...before, ...fields }
    await restoreValues(tx, { state, before, after }, await listFormerValues(tx, id))
    await writeAttribute(tx, after)
    const links = state.links.flatMap((link) => {
      const known = filters.find(({ family }) => family === link.family)
      return link.attribute === id && known ? [{ ...link, filter: known.filter }] : []
    })
    if (links.length > 0) await writeLinks(tx, links)
    await deleteFormer(tx, id)
    const recorded = { actor, action: 'attribute.changed', kind: 'attribute', id, name: after.label } as const
    const said = ({ kind, unit }: { kind: string; unit: string }) => ({ kind, unit })
    await recordModelChange(tx, { ...recorded, before: said(before), after: said(after) })
    const changed = findAttributeRow(await refuseIfFull(tx), id) ?? refuse('attribute_not_found')
    return toManagedAttribute(changed)
  })
}
