import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { menuItemClass, Popover } from '../../ui/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../form/form-dialog.tsx'
import type { EditorProps } from './forms/grid.filter-editor.tsx'
import { filterLabels } from './grid.labels.ts'
import { changeListQuery, withFilter } from './state/grid.list-query.ts'
import type { GridFilter } from './state/grid.setup.ts'
import type { GridState } from './state/grid.use-grid.ts'

/** The filters that are set, each to be changed or taken off, and one more. */
export function FilterChips<Row>({ grid }: { grid: GridState<Row> }) {
  const { setup, listQuery, go } = grid
  const set = setup.filters.filter(({ id }) => listQuery.filters[id])
  const isOffered = ({ id, choices }: GridFilter) => choices !== undefined || setup.list.filters[id]?.kind !== 'is'
  const isFree = ({ id }: GridFilter) => !listQuery.filters[id] && !listQuery.unknown[id]
  const free = setup.filters.filter((filter) => isFree(filter) && isOffered(filter))
  return (
    <>
      {set.map((filter) => (
        <Chip key={filter.id} grid={grid} filter={filter} />
      ))}
      {Object.entries(listQuery.unknown).map(([id, value]) => (
        <UnknownChip key={id} grid={grid} id={id} value={value} />
      ))}
      {free.length > 0 ? <AddFilter grid={grid} free={free} /> : null}
      {set.length + Object.keys(listQuery.unknown).length > 1 ? (
        <Button
          size="small"
          look="ghost"
          onClick={() => go(changeListQuery(listQuery, { filters: {}, unknown: {} }))}
        >
          {t('Clear all')}
        </Button>
      ) : null}
    </>
  )
}

const loadEditor = () => import('./forms/grid.filter-editor.tsx')

/** The form library is loaded with the first filter that is set: the list does not need it. */
function Editor({ close, ...props }: EditorProps & { close: () => void }) {
  const module = useLoaded({ load: loadEditor, isWanted: true, onFailed: close })
  return module ? <module.FilterEditor {...props} /> : <Skeleton className="m-3.5 h-24 w-57" />
}

type ChipProps<Row> = { grid: GridState<Row>; filter: GridFilter }

function Chip<Row>({ grid: { setup, listQuery, go }, filter }: ChipProps<Row>) {
  const kind = setup.list.filters[filter.id]?.kind ?? 'is'
  const value = listQuery.filters[filter.id] ?? ''
  const words = filterLabels(filter, kind, value)
  const { label } = filter
  return (
    <span className="grid-chip">
      {kind === 'is' && !filter.choices ? (
        <span className="self-center truncate px-3 text-small">
          {label} <b>{words}</b>
        </span>
      ) : (
        <Popover
          look="ghost"
          label={t('Filter {label}: {words}', { label, words })}
          trigger={
            <span className="truncate">
              <span className="font-normal">{label}</span> {words}
            </span>
          }
        >
          {(close) => (
            <Editor
              close={close}
              filter={filter}
              kind={kind}
              value={value}
              onSet={(next) => {
                close()
                go(withFilter(listQuery, filter.id, next))
              }}
            />
          )}
        </Popover>
      )}
      <Button
        size="icon"
        look="ghost"
        aria-label={t('Remove filter {label}', { label })}
        onClick={() => go(withFilter(listQuery, filter.id, ''))}
      >
        <Icon name="close" className="size-4" />
      </Button>
    </span>
  )
}

type UnknownProps<Row> = { grid: GridState<Row>; id: string; value: string }

/** A filter by what does not exist any more: it can only be removed. */
function UnknownChip<Row>({ grid: { setup, listQuery, go }, id, value }: UnknownProps<Row>) {
  const label = setup.filters.find((filter) => filter.id === id)?.label ?? id
  return (
    <span className="grid-chip">
      <span className="self-center truncate px-3 text-small">
        {label} <b>{value}</b>
      </span>
      <Button
        size="icon"
        look="ghost"
        aria-label={t('Remove filter {label}', { label })}
        onClick={() => go(withFilter(listQuery, id, ''))}
      >
        <Icon name="close" className="size-4" />
      </Button>
    </span>
  )
}

type AddProps<Row> = { grid: GridState<Row>; free: readonly GridFilter[] }

function AddFilter<Row>({ grid, free }: AddProps<Row>) {
  return (
    <Popover
      label={t('Add filter')}
      trigger={
        <>
          <Icon name="plus" className="size-4" />
          {t('Filter')}
        </>
      }
    >
      {(close) => <ChooseFilter grid={grid} free={free} close={close} />}
    </Popover>
  )
}

function ChooseFilter<Row>({ grid, free, close }: AddProps<Row> & { close: () => void }) {
  const { setup, listQuery, go } = grid
  const [chosen, choose] = useState<GridFilter | null>(null)
  if (chosen) {
    return (
      <Editor
        close={close}
        filter={chosen}
        kind={setup.list.filters[chosen.id]?.kind ?? 'is'}
        value=""
        onSet={(value) => {
          close()
          go(withFilter(listQuery, chosen.id, value))
        }}
      />
    )
  }
  return (
    <ul className="py-1.5">
      {free.map((filter) => (
        <li key={filter.id}>
          <button type="button" className={menuItemClass} onClick={() => choose(filter)}>
            {filter.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
