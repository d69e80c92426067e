import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveColumns } from '#contract/lists/views.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type ColumnChoice, columnChoices, movedChoice, savedColumns } from './state/grid.arrangement.ts'
import { invalidateSavedGrid } from './state/grid.load.ts'
import type { GridState } from './state/grid.use-grid.ts'

type DialogProps<Row> = { grid: GridState<Row>; isOpen: boolean; onClose: () => void }

/** Which columns are shown, in which order: saved for this account on the server. */
export function ColumnsDialog<Row>(props: DialogProps<Row>) {
  return (
    <Dialog isOpen={props.isOpen} title={t('Columns')} onClose={props.onClose}>
      <ColumnsForm {...props} />
    </Dialog>
  )
}

function ColumnsForm<Row>({ grid: { setup, saved }, onClose }: DialogProps<Row>) {
  const { revalidate } = useRevalidator()
  const [choices, setChoices] = useState(() => columnChoices(setup.columns, saved.columns))
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function save(columns: string[] | null): Promise<void> {
    setIsBusy(true)
    setError(null)
    try {
      await call(saveColumns, { body: { list: setup.list.name, columns } })
      invalidateSavedGrid(setup.list.name)
      await revalidate()
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
      setIsBusy(false)
    }
  }
  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save(savedColumns(choices))
      }}
    >
      <ol className="border-t border-line">
        {choices.map((choice, at) => (
          <Choice
            key={choice.id}
            choice={choice}
            header={setup.columns.find(({ id }) => id === choice.id)?.header ?? choice.id}
            isFirst={at === 0}
            isLast={at === choices.length - 1}
            onShow={(isShown) =>
              setChoices(choices.map((one) => (one.id === choice.id ? { ...one, isShown } : one)))
            }
            onMove={(by) => setChoices(movedChoice(choices, choice.id, by))}
          />
        ))}
      </ol>
      {error ? (
        <p role="alert" className="mt-3 text-ui text-danger">
          {error}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="ghost" className="mr-auto" onClick={() => void save(null)}>
          {t('Reset')}
        </Button>
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

type ChoiceProps = {
  choice: ColumnChoice
  header: string
  isFirst: boolean
  isLast: boolean
  onShow: (isShown: boolean) => void
  onMove: (by: -1 | 1) => void
}

function Choice({ choice, header, isFirst, isLast, onShow, onMove }: ChoiceProps) {
  return (
    <li className="flex items-center gap-1 border-b border-line">
      <label className="flex min-h-10 flex-1 items-center gap-2.5 text-ui">
        <input
          type="checkbox"
          className="size-4.5 accent-blue"
          checked={choice.isShown}
          onChange={(event) => onShow(event.currentTarget.checked)}
        />
        {header}
      </label>
      <Button
        size="icon"
        look="ghost"
        aria-label={t('Move {column} up', { column: header })}
        aria-disabled={isFirst || undefined}
        className={isFirst ? 'opacity-40' : ''}
        onClick={() => onMove(-1)}
      >
        <Icon name="chevron" className="size-4.5 rotate-180" />
      </Button>
      <Button
        size="icon"
        look="ghost"
        aria-label={t('Move {column} down', { column: header })}
        aria-disabled={isLast || undefined}
        className={isLast ? 'opacity-40' : ''}
        onClick={() => onMove(1)}
      >
        <Icon name="chevron" className="size-4.5" />
      </Button>
    </li>
  )
}
