import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '#i18n/t.ts'
import { callFile } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { fileNameOf, saveBlob } from '../../api/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatQuantity } from '../money.tsx'
import { showToast } from '../toast.tsx'
import { isWhole } from './state/grid.list-query.ts'
import { createRowCounter } from './state/grid.row-count.ts'
import { selectedCount, sentSelection } from './state/grid.selection.ts'
import type { GridState } from './state/grid.use-grid.ts'

type Scope = 'all' | 'filtered' | 'selected'
type Progress = { rows: number; total: number | null }
type DialogProps<Row> = { grid: GridState<Row>; isOpen: boolean; onClose: () => void }

/** Saves the list as a table for a spreadsheet: all of it, what is shown, or what is chosen. */
export function ExportDialog<Row>(props: DialogProps<Row>) {
  return (
    <Dialog isOpen={props.isOpen} title={t('Export as CSV')} onClose={props.onClose}>
      <ExportForm {...props} />
    </Dialog>
  )
}

/** Reads the file as it arrives and reports the progress. */
async function readRows(response: Response, onProgress: (progress: Progress) => void): Promise<Blob> {
  const count = createRowCounter()
  const total = Number(response.headers.get('x-total-count')) || null
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    parts.push(piece.value)
    onProgress({ rows: count(piece.value), total })
  }
  return new Blob(parts, { type: 'text/csv' })
}

function useExport<Row>({ grid, onClose }: DialogProps<Row>) {
  const { setup, columns, matching, listQuery, selection } = grid
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<string | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  async function start(scope: Scope, isShownOnly: boolean): Promise<void> {
    stop.current = new AbortController()
    const { signal } = stop.current
    const chosen = {
      all: undefined,
      filtered: { matching },
      selected: sentSelection(selection.selection, matching),
    }
    const shown = columns.flatMap((column) => column.exports ?? [])
    const body = { sort: listQuery.sort, selection: chosen[scope], columns: isShownOnly ? shown : undefined }
    setError(null)
    setProgress({ rows: 0, total: null })
    try {
      const response = await callFile(setup.exportPath, { signal, body })
      const file = await readRows(response, setProgress)
      const name = fileNameOf(response.headers.get('content-disposition')) ?? `${setup.list.name}.csv`
      saveBlob(file, name)
      onClose()
      showToast(t('{file} downloaded', { file: name }))
    } catch (failure) {
      if (!signal.aborted) setError(sentenceOf(failure))
    }
    setProgress(null)
  }
  return { progress, error, start, stop: () => stop.current.abort() }
}

function ExportForm<Row>(props: DialogProps<Row>) {
  const { grid, onClose } = props
  const { progress, error, start, stop } = useExport(props)
  const total = grid.page?.total ?? 0
  const chosen = selectedCount(grid.selection.selection, total)
  const first: Scope = chosen > 0 ? 'selected' : isWhole(grid.listQuery) ? 'all' : 'filtered'
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const scope = given.get('scope')
    void start(scope === 'selected' || scope === 'filtered' ? scope : 'all', given.get('columns') === 'shown')
  }
  if (progress) return <ExportProgress progress={progress} onStop={stop} />
  return (
    <form className="mt-4 grid gap-4 text-ui" onSubmit={submit}>
      <Choice legend={t('Rows')} name="scope" first={first}>
        {[
          { value: 'all', label: t('All rows') },
          ...(isWhole(grid.listQuery)
            ? []
            : [{ value: 'filtered', label: t('Filtered rows ({count})', { count: total }) }]),
          ...(chosen > 0 ? [{ value: 'selected', label: t('Selected rows ({count})', { count: chosen }) }] : []),
        ]}
      </Choice>
      <Choice legend={t('Columns')} name="columns" first="shown">
        {[
          { value: 'shown', label: t('Visible columns') },
          { value: 'all', label: t('All columns') },
        ]}
      </Choice>
      {error ? (
        <p role="alert" className="text-danger">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look="primary">
          {t('Export')}
        </Button>
      </div>
    </form>
  )
}

type ChoiceProps = { legend: string; name: string; first: string; children: { value: string; label: string }[] }

function Choice({ legend, name, first, children }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-control font-[580]">{legend}</legend>
      {children.map(({ value, label }) => (
        <label key={value} className="flex min-h-8 items-center gap-2.5">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === first}
            className="size-4.5 accent-blue"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function ExportProgress({ progress: { rows, total }, onStop }: { progress: Progress; onStop: () => void }) {
  const words =
    total === null
      ? t('{rows} rows', { rows: formatQuantity(rows) })
      : t('{rows} of {total} rows', { rows: formatQuantity(rows), total: formatQuantity(total) })
  return (
    <div className="mt-4 grid gap-3">
      <progress
        className="w-full accent-blue"
        aria-label={t('Export as CSV')}
        value={total === null ? undefined : rows}
        max={total ?? undefined}
      />
      <p className="num text-ui text-ink-2">{words}</p>
      <Button className="justify-self-end" onClick={onStop}>
        {t('Cancel', { context: 'dialog' })}
      </Button>
    </div>
  )
}
