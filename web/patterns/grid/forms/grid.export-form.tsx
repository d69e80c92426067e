import { useEffect, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { ownReaderForm } from '#contract/lists/reader-form.ts'
import { t } from '#i18n/t.ts'
import { callFile } from '../../../api/call.ts'
import { fileNameOf, saveBlob } from '../../../api/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../form/dialog-form.tsx'
import { refusedBy } from '../../form/refused.ts'
import { useApiForm } from '../../form/use-api-form.ts'
import { formatQuantity } from '../../money.tsx'
import { showToast } from '../../toast.ts'
import { isWhole } from '../state/grid.list-query.ts'
import { createRowCounter } from '../state/grid.row-count.ts'
import { selectedCount, sentSelection } from '../state/grid.selection.ts'
import type { GridState } from '../state/grid.use-grid.ts'

type Progress = { rows: number; total: number | null }
type ExportFormProps<Row> = { grid: GridState<Row>; onClose: () => void }

const check = z.object({
  file: z.string(),
  scope: z.enum(['all', 'filtered', 'selected']),
  columns: z.enum(['shown', 'all']),
})

/** The file of the rows themselves, whose columns can be chosen. */
const ofRows = 'rows'

type Choices = z.infer<typeof check>

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

function useExport<Row>({ grid, onClose }: ExportFormProps<Row>) {
  const { setup, columns, matching, listQuery, selection } = grid
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  async function start(choices: Choices): Promise<void> {
    stop.current = new AbortController()
    const { signal } = stop.current
    const chosen = {
      all: undefined,
      filtered: { matching },
      selected: sentSelection(selection.selection, matching),
    }
    const shown = columns.flatMap((column) => column.exports ?? [])
    const file = setup.moreExports?.files.find(({ id }) => id === choices.file)
    const sentColumns = choices.columns === 'shown' && !file && shown.length > 0 ? shown : undefined
    const body = {
      sort: listQuery.sort,
      selection: chosen[choices.scope],
      columns: sentColumns,
      ...ownReaderForm(),
    }
    setProgress({ rows: 0, total: null })
    try {
      const response = await callFile(file?.call ?? setup.exportCall, { body }, { signal })
      const table = await readRows(response, setProgress)
      const name = fileNameOf(response.headers.get('content-disposition')) ?? `${setup.list.name}.csv`
      saveBlob(table, name)
      onClose()
      showToast(t('{file} downloaded', { file: name }))
    } finally {
      setProgress(null)
    }
  }
  /** Stopping it is no error. */
  function readRefusal(error: unknown) {
    const nothing = { errors: [], sentence: null }
    return stop.current.signal.aborted ? nothing : refusedBy<never>(error, () => undefined)
  }
  return { progress, start, readRefusal, stop: () => stop.current.abort() }
}

/** Saves the list as a table for a spreadsheet: all of it, the visible part, or the selection. */
export function ExportForm<Row>(props: ExportFormProps<Row>) {
  const { grid, onClose } = props
  const { progress, start, readRefusal, stop } = useExport(props)
  const total = grid.page?.total ?? 0
  const more = grid.setup.moreExports
  const chosen = selectedCount(grid.selection.selection, total)
  const scope: Choices['scope'] = chosen > 0 ? 'selected' : isWhole(grid.listQuery) ? 'all' : 'filtered'
  const state = useApiForm({
    ids: {},
    first: { file: ofRows, scope, columns: 'shown' },
    check,
    send: start,
    readRefusal,
  })
  const { form } = state
  if (progress) return <ExportProgress progress={progress} onStop={stop} />
  const filtered = { value: 'filtered', label: t('Filtered rows ({count})', { count: total }) }
  const selected = { value: 'selected', label: t('Selected rows ({count})', { count: chosen }) }
  return (
    <DialogForm form={state} label={t('Export')} onClose={onClose}>
      {more ? (
        <Choice legend={t('Content')} input={form.register('file')}>
          {[
            { value: ofRows, label: more.rowsLabel },
            ...more.files.map(({ id: value, label }) => ({ value, label })),
          ]}
        </Choice>
      ) : null}
      <Choice legend={t('Rows')} input={form.register('scope')}>
        {[
          { value: 'all', label: t('All rows') },
          ...(isWhole(grid.listQuery) ? [] : [filtered]),
          ...(chosen > 0 ? [selected] : []),
        ]}
      </Choice>
      {form.watch('file') === ofRows ? (
        <Choice legend={t('Columns')} input={form.register('columns')}>
          {[
            { value: 'shown', label: t('Visible columns') },
            { value: 'all', label: t('All columns') },
          ]}
        </Choice>
      ) : null}
    </DialogForm>
  )
}

type ChoiceProps = {
  legend: string
  input: UseFormRegisterReturn
  children: { value: string; label: string }[]
}

function Choice({ legend, input, children }: ChoiceProps) {
  return (
    <fieldset className="text-ui">
      <legend className="mb-1 text-control font-[580]">{legend}</legend>
      {children.map(({ value, label }) => (
        <label key={value} className="flex min-h-8 items-center gap-2.5">
          <input type="radio" {...input} value={value} className="size-4.5 accent-blue" />
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
