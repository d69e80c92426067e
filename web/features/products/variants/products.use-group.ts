import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { listAdminProducts } from '#contract/products/admin-list.ts'
import {
  changeVariantGroup,
  proposeVariants,
  type VariantGroup,
  type VariantProposal,
} from '#contract/products/variant-groups.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { firstReason } from '../../../api/problem-text.ts'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { draftOfGroup, formOfDraft } from './products.group-draft.ts'
import { type GroupErrors, groupErrorsOf } from './products.group-errors.ts'

export type LoadedGroup = { group: VariantGroup; proposal: VariantProposal }

/** The products with their values. Fewer than two are no group: they are shown as they are stored. */
export async function proposalOf(group: VariantGroup, ids: readonly string[]): Promise<VariantProposal> {
  if (ids.length >= 2) {
    return call(proposeVariants, { body: { selection: { ids: [...ids] }, group: group._id } })
  }
  const products = group.members.filter(({ _id }) => ids.includes(_id))
  return {
    name: '',
    candidates: [],
    obstacles: [],
    products: products.map(({ _id, sku, name }) => ({ _id, sku, name, values: {} })),
  }
}

type MemberOptions = LoadedGroup & { onChange: () => void }

/** The products of the group as they are edited: added by their number, or taken out. */
function useMembers({ group, proposal: first, onChange }: MemberOptions) {
  const [proposal, setProposal] = useState(first)
  const [sku, setSku] = useState('')
  const [note, setNote] = useState('')
  const ids = proposal.products.map(({ _id }) => _id)

  async function choose(next: readonly string[]): Promise<void> {
    onChange()
    setNote('')
    try {
      setProposal(await proposalOf(group, next))
    } catch (error) {
      setNote(firstReason(error))
    }
  }

  async function addBySku(): Promise<void> {
    const wanted = sku.trim().toLowerCase()
    if (wanted === '') return
    const { items } = await call(listAdminProducts, { query: { q: wanted } })
    const found = items.find((one) => one.sku.toLowerCase() === wanted)
    if (!found) return setNote(t('No product has this SKU.'))
    if (ids.includes(found._id)) return setNote(t('This product is listed twice.'))
    setSku('')
    await choose([...ids, found._id])
  }

  const remove = (id: string) => choose(ids.filter((one) => one !== id))
  function reset(): void {
    setProposal(first)
    setNote('')
  }
  return { proposal, ids, sku, setSku, note, addBySku, remove, reset }
}

/** A group that is edited: nothing is stored before it is saved. */
export function useVariantGroup(loaded: LoadedGroup) {
  const { group } = loaded
  const { revalidate } = useRevalidator()
  const [draft, setDraft] = useState(() => draftOfGroup(group))
  const [version, setVersion] = useState(group.version)
  const [errors, setErrors] = useState<GroupErrors | null>(null)
  const { ids, reset, ...members } = useMembers({ ...loaded, onChange: () => setErrors(null) })
  const { run, isBusy } = useCommand(
    () => {
      setErrors(null)
      const body = { ...formOfDraft(draft, ids), key: group.key, version }
      return call(changeVariantGroup, { params: { id: group._id }, body })
    },
    {
      done: () => {
        showToast(t('Group saved'))
        return revalidate()
      },
      onStale: (now) => {
        setVersion(now.version)
        const text = t('Someone else has changed this group. Save again to overwrite those changes.')
        setErrors({ text, byProduct: {} })
        return null
      },
      say: (error) => {
        setErrors(groupErrorsOf(error, ids))
        return null
      },
    },
  )

  const stored = formOfDraft(
    draftOfGroup(group),
    group.members.map(({ _id }) => _id),
  )

  function discard(): void {
    setDraft(draftOfGroup(group))
    setErrors(null)
    reset()
  }

  return {
    ...members,
    group,
    draft,
    setDraft,
    errors,
    refusal: errors?.text ?? null,
    isBusy,
    isDirty: JSON.stringify(formOfDraft(draft, ids)) !== JSON.stringify(stored),
    submit: run,
    discard,
  }
}
