import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PercentField, readPercent } from './grid.percent.tsx'
import { isSelected, selectedCount } from './state/grid.selection.ts'
import type { GridAction } from './state/grid.setup.ts'
import type { Bulk } from './state/grid.use-bulk.ts'
import type { GridState } from './state/grid.use-grid.ts'

type QuestionProps<Row> = { grid: GridState<Row>; bulk: Bulk }

/** The question before a bulk action, with how many rows it is about. */
export function BulkQuestion<Row>({ grid, bulk }: QuestionProps<Row>) {
  const { asked, cancel } = bulk
  const { selection } = grid.selection
  const { keyOf, describePercent } = grid.setup
  const count = selectedCount(selection, grid.page?.total ?? 0)
  const example = grid.page?.items.find((row) => isSelected(selection, keyOf(row)))
  const effectOf = (percent: number) => (example && describePercent ? describePercent(example, percent) : null)
  return (
    <Dialog isOpen={asked !== null} title={asked?.question(count) ?? ''} onClose={cancel}>
      <BulkForm key={asked?.id} bulk={bulk} effectOf={effectOf} />
    </Dialog>
  )
}

type FormProps = { bulk: Bulk; effectOf: (percent: number) => string | null }

function BulkForm({ bulk: { asked, error, isBusy, confirm, cancel }, effectOf }: FormProps) {
  const [note, setNote] = useState('')
  const [percent, setPercent] = useState('')
  const [isTried, setIsTried] = useState(false)
  const wanted = asked?.percent
  const value = wanted ? readPercent(percent, wanted) : null
  const isNoteMissing = asked?.note?.missing !== undefined && note.trim() === ''
  function submit(): void {
    setIsTried(true)
    if (wanted && value === null) document.getElementById('bulk-percent')?.focus()
    else if (isNoteMissing) document.getElementById('bulk-note')?.focus()
    else void confirm(note.trim(), value)
  }
  return (
    <form
      className="mt-3 grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="text-control text-ink-2">{asked?.effect}</p>
      {wanted ? (
        <PercentField
          wanted={wanted}
          text={percent}
          onType={setPercent}
          isWrong={isTried && value === null}
          effect={value === null ? null : effectOf(value)}
        />
      ) : null}
      {asked?.note ? (
        <NoteField wanted={asked.note} text={note} onType={setNote} isWrong={isTried && isNoteMissing} />
      ) : null}
      {error ? (
        <p role="alert" className="flex gap-2 bg-danger-soft px-3.5 py-2.5 text-ui font-[540] text-danger">
          <Icon name="warn" />
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={cancel}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look={asked?.isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
          {asked?.label}
        </Button>
      </div>
    </form>
  )
}

type NoteProps = {
  wanted: NonNullable<GridAction['note']>
  text: string
  onType: (text: string) => void
  isWrong: boolean
}

function NoteField({ wanted: { label, hint, max, missing }, text, onType, isWrong }: NoteProps) {
  return (
    <Field
      id="bulk-note"
      label={label}
      hint={hint}
      isOptional={missing === undefined}
      error={isWrong ? missing : undefined}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={max}
          autoComplete="off"
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
