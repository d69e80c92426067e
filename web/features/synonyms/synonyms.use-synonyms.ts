import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { deleteSynonym, type Synonym } from '#contract/synonyms/synonyms.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { showToast } from '../../patterns/toast.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'

/** What can be done with the synonyms, and which of them is being edited. */
export function useSynonyms() {
  const synonyms = useLoaderData<Synonym[]>()
  const { revalidate } = useRevalidator()
  const [edited, edit] = useState<Synonym | 'new' | null>(null)
  const deletion = useConfirmation(async ({ _id, version }: Synonym) => {
    // What has changed elsewhere is shown before it is deleted.
    await call(deleteSynonym, { params: { id: _id }, query: { version: String(version) } }).finally(revalidate)
    showToast(t('Synonym deleted'))
  })

  async function saved(): Promise<void> {
    edit(null)
    await revalidate()
  }

  return { synonyms, edited, edit, deletion, saved }
}

export type SynonymsEditing = ReturnType<typeof useSynonyms>
