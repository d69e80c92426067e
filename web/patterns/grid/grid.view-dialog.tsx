import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { addView, changeView, type View } from '#contract/lists/views.ts'
import { t } from '#i18n/t.ts'
import { callWith } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { viewQuery } from './state/grid.list-query.ts'
import { invalidateSavedGrid } from './state/grid.load.ts'
import type { GridState } from './state/grid.use-grid.ts'

type DialogProps<Row> = {
  grid: GridState<Row>
  isOpen: boolean
  /** Null: what is shown becomes a new one. */
  view: View | null
  onClose: () => void
}

/** Names a view, and sets whether all admins see it. */
export function ViewDialog<Row>(props: DialogProps<Row>) {
  const title = props.view ? t('Rename or share') : t('Save view')
  return (
    <Dialog isOpen={props.isOpen} title={title} onClose={props.onClose}>
      <ViewForm {...props} />
    </Dialog>
  )
}

type Fields = { name: string; isShared: boolean }

function useSave<Row>({ grid: { setup, listQuery, saved }, view, onClose }: DialogProps<Row>) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const list = setup.list.name
  async function send({ name, isShared }: Fields): Promise<void> {
    const query = viewQuery(listQuery, setup.list)
    if (view) {
      const input = { params: { id: view._id }, body: { name, isShared, version: view.version } }
      await callWith(changeView, input, {})
      invalidateSavedGrid(list)
      await revalidate()
      return
    }
    const columns = saved.columns ? [...saved.columns] : null
    const made = await callWith(addView, { body: { list, name, query, columns, isShared } }, { idempotencyKey })
    invalidateSavedGrid(list)
    void navigate(`?${new URLSearchParams([...new URLSearchParams(query), ['view', made._id]])}`)
  }
  async function save(fields: Fields): Promise<void> {
    setIsBusy(true)
    setError(undefined)
    try {
      await send(fields)
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
      setIsBusy(false)
    }
  }
  return { save, isBusy, error }
}

function ViewForm<Row>(props: DialogProps<Row>) {
  const { view, onClose } = props
  const { save, isBusy, error } = useSave(props)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    void save({ name: String(given.get('name') ?? ''), isShared: given.get('isShared') === 'on' })
  }
  return (
    <form className="mt-4 grid gap-4" onSubmit={submit} noValidate>
      <Field id="view-name" label={t('View name')} error={error}>
        {(control) => (
          <Input
            {...control}
            name="name"
            maxLength={60}
            autoComplete="off"
            enterKeyHint="done"
            defaultValue={view?.name}
          />
        )}
      </Field>
      <label className="flex items-start gap-2.5 text-ui">
        <input
          type="checkbox"
          name="isShared"
          className="mt-0.5 size-4.5 accent-blue"
          defaultChecked={view?.isShared}
        />
        <span>
          {t('Share with all admins')}
          <span className="block text-small text-ink-2">{t('Otherwise only you can see it.')}</span>
        </span>
      </label>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
