import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { changeView, deleteView, type View } from '#contract/lists/views.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { showToast } from '../toast.ts'
import { toastError } from '../toast-error.ts'
import { GridFirstViews } from './grid.first-views.tsx'
import { isShowing, isWhole, viewQuery } from './state/grid.list-query.ts'
import { chooseFirstView, invalidateSavedGrid, readFirstView } from './state/grid.load.ts'
import type { GridState } from './state/grid.use-grid.ts'

const loadForm = () => import('./forms/grid.view-form.tsx')

type DialogProps<Row> = { grid: GridState<Row>; isOpen: boolean; view: View | null; onClose: () => void }

/** Asks for the name of a view; null is a new one. */
function ViewDialog<Row>({ grid, isOpen, view, onClose }: DialogProps<Row>) {
  const title = view ? t('Rename or share') : t('Save view')
  return (
    <FormDialog load={loadForm} isOpen={isOpen} title={title} onClose={onClose}>
      {({ ViewEditor: ViewForm }) => <ViewForm grid={grid} view={view} onClose={onClose} />}
    </FormDialog>
  )
}

function viewLink(view: View): string {
  const query = new URLSearchParams(view.query)
  query.set('view', view._id)
  return `?${query}`
}

/** What waits, all rows, and what staff have saved: tabs over the list. The saved one that is open can be changed. */
export function GridViews<Row>({ grid }: { grid: GridState<Row> }) {
  const { saved, listQuery, setup } = grid
  const [isSaving, setIsSaving] = useState(false)
  const open = saved.views.find(({ _id }) => _id === listQuery.view) ?? null
  const isChanged = open !== null && viewQuery(listQuery, setup.list) !== open.query
  const first = open === null ? setup.views?.find(({ filters }) => isShowing(listQuery, filters)) : undefined
  const isPlain = first !== undefined || isWhole(listQuery)
  const canSave = isChanged || (open === null && (!isPlain || listQuery.sort !== setup.list.firstSort))
  return (
    <div className="view-tabs">
      <nav aria-label={t('Views')} className="contents">
        <GridFirstViews setup={setup} current={open === null ? (first ?? 'all') : null} />
        {saved.views.map((view) => (
          <Link
            key={view._id}
            to={viewLink(view)}
            className="view-tab"
            title={view.isShared ? t('Shared by {name}', { name: view.owner }) : undefined}
            aria-current={view === open ? 'page' : undefined}
          >
            {view.name}
            {view.isShared ? <AnyIcon name="users" className="size-4" /> : null}
            {view === open && isChanged ? <span className="text-note font-normal">{t('changed')}</span> : null}
          </Link>
        ))}
      </nav>
      {open ? <ViewMenu key={open._id} grid={grid} view={open} isChanged={isChanged} /> : null}
      {canSave ? (
        <button type="button" className="view-tab cursor-pointer" onClick={() => setIsSaving(true)}>
          <Icon name="plus" className="size-4" />
          {t('Save view')}
        </button>
      ) : null}
      <ViewDialog grid={grid} isOpen={isSaving} view={null} onClose={() => setIsSaving(false)} />
    </div>
  )
}

type MenuProps<Row> = { grid: GridState<Row>; view: View; isChanged: boolean }

function ViewMenu<Row>({ grid, view, isChanged }: MenuProps<Row>) {
  const { setup, listQuery } = grid
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isNaming, setIsNaming] = useState(false)
  const [isFirst, setIsFirst] = useState(readFirstView(setup.list.name) === view._id)
  async function change(action: () => Promise<unknown>, doneText: string): Promise<void> {
    await action().then(() => showToast(doneText), toastError)
    invalidateSavedGrid(setup.list.name)
    await revalidate()
  }
  const { version } = view
  const params = { id: view._id }
  const update = () =>
    change(
      () => call(changeView, { params, body: { query: viewQuery(listQuery, setup.list), version } }),
      t('View updated'),
    )
  const remove = async () => {
    await change(() => call(deleteView, { params }), t('View deleted'))
    void navigate('?view=all', { replace: true })
  }
  function open(): void {
    chooseFirstView(setup.list.name, isFirst ? null : view._id)
    setIsFirst(!isFirst)
  }
  return (
    <>
      <Menu
        className="self-center"
        label={t('Edit view {name}', { name: view.name })}
        trigger={<AnyIcon name="chevron" className="size-4.5" />}
        items={[
          ...(isChanged ? [{ label: t('Update view'), onPress: () => void update() }] : []),
          { label: t('Rename or share'), onPress: () => setIsNaming(true) },
          { label: isFirst ? t('Remove as default') : t('Set as default'), onPress: open },
          { label: t('Delete view'), onPress: () => void remove() },
        ]}
      />
      <ViewDialog grid={grid} isOpen={isNaming} view={view} onClose={() => setIsNaming(false)} />
    </>
  )
}
