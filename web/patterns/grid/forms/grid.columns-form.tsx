import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { saveColumns } from '#contract/lists/views.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { AnyIcon } from '../../../ui/any-icon.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { DialogForm } from '../../form/dialog-form.tsx'
import { useApiForm } from '../../form/use-api-form.ts'
import { type ColumnChoice, columnChoices, movedChoice, savedColumns } from '../state/grid.arrangement.ts'
import { invalidateSavedGrid } from '../state/grid.load.ts'
import type { GridState } from '../state/grid.use-grid.ts'

type ColumnsFormProps<Row> = { grid: GridState<Row>; onClose: () => void }

const check = z.object({ choices: z.array(z.custom<ColumnChoice>()), isReset: z.boolean() })

function useColumnsForm<Row>({ grid: { setup, saved }, onClose }: ColumnsFormProps<Row>) {
  const { revalidate } = useRevalidator()
  const list = setup.list.name
  return useApiForm({
    ids: {},
    first: { choices: columnChoices(setup.columns, saved.columns), isReset: false },
    check,
    send: async ({ choices, isReset }, { setValue }) => {
      // A reset that is refused leaves the choices as they are, for the next save.
      setValue('isReset', false)
      await call(saveColumns, { body: { list, columns: isReset ? null : savedColumns(choices) } })
      invalidateSavedGrid(list)
      await revalidate()
      onClose()
    },
  })
}

/** Which columns are shown, in which order: saved for this account on the server. */
export function ColumnsForm<Row>(props: ColumnsFormProps<Row>) {
  const { columns } = props.grid.setup
  const state = useColumnsForm(props)
  const { form, submit } = state
  const choices = form.watch('choices')
  const change = (next: ColumnChoice[]) => form.setValue('choices', next)
  return (
    <DialogForm
      form={state}
      label={t('Save')}
      onClose={props.onClose}
      more={
        <Button
          look="ghost"
          className="me-auto"
          onClick={() => {
            form.setValue('isReset', true)
            submit()
          }}
        >
          {t('Reset')}
        </Button>
      }
    >
      <ol className="border-t border-line">
        {choices.map((choice, index) => (
          <Choice
            key={choice.id}
            choice={choice}
            header={columns.find(({ id }) => id === choice.id)?.header ?? choice.id}
            isFirst={index === 0}
            isLast={index === choices.length - 1}
            onShow={(isShown) => change(choices.map((one) => (one.id === choice.id ? { ...one, isShown } : one)))}
            onMove={(by) => change(movedChoice(choices, choice.id, by))}
          />
        ))}
      </ol>
    </DialogForm>
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
      <CheckField
        label={header}
        className="flex min-h-10 flex-1 items-center gap-2.5 text-ui"
        isSmall
        checked={choice.isShown}
        onChange={(event) => onShow(event.currentTarget.checked)}
      />
      <Button
        size="icon"
        look="ghost"
        aria-label={t('Move {column} up', { column: header })}
        aria-disabled={isFirst || undefined}
        className={isFirst ? 'opacity-40' : ''}
        onClick={() => onMove(-1)}
      >
        <AnyIcon name="chevron" className="size-4.5 rotate-180" />
      </Button>
      <Button
        size="icon"
        look="ghost"
        aria-label={t('Move {column} down', { column: header })}
        aria-disabled={isLast || undefined}
        className={isLast ? 'opacity-40' : ''}
        onClick={() => onMove(1)}
      >
        <AnyIcon name="chevron" className="size-4.5" />
      </Button>
    </li>
  )
}
