import { useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { unlinkAttribute } from '#contract/families/attributes.ts'
import {
  deleteFamily,
  type FamilyUsage,
  type ManagedFamily,
  type ManagedModel,
  orderAttributes,
  orderFamilies,
} from '#contract/families/families.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { invalidateModel } from '../../api/catalogue-model.ts'
import { sentenceWithReasons } from '../../api/problem-text.ts'
import { showToast } from '../../patterns/toast.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { type AttributeLine, linesOf } from './families.tree.ts'

export type LoadedFamilies = { model: ManagedModel; chosen: string | null; usage: FamilyUsage | null }

/** The actions on families, and the chosen one. The address has the choice. */
export function useFamilies() {
  const { model, chosen, usage } = useLoaderData<LoadedFamilies>()
  const { revalidate, state } = useRevalidator()
  const [search, setSearch] = useSearchParams()
  const [familyForm, editFamily] = useState<ManagedFamily | 'new' | null>(null)
  const [moving, setMoving] = useState<ManagedFamily | null>(null)
  const family = model.families.find(({ key }) => key === chosen) ?? null

  async function refresh(): Promise<void> {
    invalidateModel()
    await revalidate()
  }

  const choose = (key: string | null, attribute: string | null = null) =>
    setSearch({ ...(key && { family: key }), ...(attribute && { attribute }) }, { preventScrollReset: true })

  async function reorder(send: () => Promise<unknown>): Promise<void> {
    await send().catch((error: unknown) => showToast(sentenceWithReasons(error)))
    await refresh()
  }

  const deletion = useConfirmation(async ({ key, version, parent }: ManagedFamily) => {
    await call(deleteFamily, { params: { key }, query: { version: String(version) } })
    showToast(t('Family deleted'))
    choose(parent)
    await refresh()
  }, sentenceWithReasons)
  const removal = useConfirmation(async ({ attribute, owner }: AttributeLine) => {
    await call(unlinkAttribute, { params: { key: owner.key, id: attribute.id } })
    showToast(t('Attribute deleted'))
    choose(owner.key)
    await refresh()
  }, sentenceWithReasons)

  return {
    model,
    family,
    usage,
    lines: family ? linesOf(model, family.key) : [],
    attribute: search.get('attribute'),
    isBusy: state !== 'idle',
    choose,
    refresh,
    familyForm,
    moving,
    setMoving,
    editFamily,
    deletion,
    removal,
    orderFamilies: (keys: string[]) => reorder(() => call(orderFamilies, { body: { keys } })),
    orderAttributes: (key: string, ids: string[]) =>
      reorder(() => call(orderAttributes, { params: { key }, body: { ids } })),
  }
}

export type FamiliesEditing = ReturnType<typeof useFamilies>
