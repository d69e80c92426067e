import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { addView, changeView, type View, viewForm } from '#contract/lists/views.ts'
import { t } from '#i18n/t.ts'
import { call, callWith } from '../../../api/call.ts'
import { TextField } from '../../../ui/fields.tsx'
import { DialogForm } from '../../form/dialog-form.tsx'
import { refusedAt } from '../../form/refused.ts'
import { useApiForm } from '../../form/use-api-form.ts'
import { viewQuery } from '../state/grid.list-query.ts'
import { invalidateSavedGrid } from '../state/grid.load.ts'
import type { GridState } from '../state/grid.use-grid.ts'

type ViewFormProps<Row> = {
  grid: GridState<Row>
  /** Null: the present list becomes a new one. */
  view: View | null
  onClose: () => void
}

const { name, isShared } = viewForm.shape
const check = z.object({ name, isShared })

type Fields = z.infer<typeof check>

/** Saves the name of a view and who sees it, or a new view of the present list. */
function useSave<Row>({ grid: { setup, listQuery, saved }, view }: ViewFormProps<Row>) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const list = setup.list.name
  return async (fields: Fields): Promise<void> => {
    if (view) {
      await call(changeView, { params: { id: view._id }, body: { ...fields, version: view.version } })
      invalidateSavedGrid(list)
      await revalidate()
      return
    }
    const query = viewQuery(listQuery, setup.list)
    const columns = saved.columns ? [...saved.columns] : null
    const made = await callWith(addView, { body: { ...fields, list, query, columns } }, { idempotencyKey })
    invalidateSavedGrid(list)
    void navigate(`?${new URLSearchParams([...new URLSearchParams(query), ['view', made._id]])}`)
  }
}

/** Names a view, and sets whether all admins see it. */
export function ViewEditor<Row>(props: ViewFormProps<Row>) {
  const { view, onClose } = props
  const save = useSave(props)
  const state = useApiForm({
    ids: { name: 'view-name' },
    first: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    check,
    send: async (fields) => {
      await save(fields)
      onClose()
    },
    readRefusal: refusedAt('name'),
  })
  return (
    <DialogForm form={state} label={t('Save')} onClose={onClose}>
      <TextField {...state.bound('name')} label={t('View name')} maxLength={60} enterKeyHint="done" />
      <label className="flex items-start gap-2.5 text-ui">
        <input type="checkbox" {...state.form.register('isShared')} className="mt-0.5 size-4.5 accent-blue" />
        <span>
          {t('Share with all admins')}
          <span className="block text-small text-ink-2">{t('If off, only you can see it.')}</span>
        </span>
      </label>
    </DialogForm>
  )
}
