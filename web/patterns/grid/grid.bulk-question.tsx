import { t } from '#i18n/t.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import type { Bulk } from './state/grid.use-bulk.ts'
import type { GridState } from './state/grid.use-grid.ts'

type QuestionProps<Row> = { grid: GridState<Row>; bulk: Bulk }

const loadForm = () => import('./forms/grid.bulk-form.tsx')

/** The question before a bulk action, with how many rows it is about. */
export function BulkQuestion<Row>({ grid, bulk }: QuestionProps<Row>) {
  const { rows, isWhole, confirmWhole, confirm, finishForm, cancel } = bulk
  const count = Object.keys(rows).length
  const asked = isWhole ? null : bulk.asked
  const title = asked ? t(asked.question, { count }) : ''
  return (
    <>
      <ConfirmDialog
        isOpen={isWhole}
        title={t('Use the whole list?')}
        confirmLabel={t('Continue with all {count}', { count })}
        isBusy={false}
        error={null}
        onConfirm={confirmWhole}
        onCancel={cancel}
      >
        <p>
          {t('No search or filter is set: all {count} {what} are selected.', {
            count,
            what: grid.setup.what,
          })}
        </p>
      </ConfirmDialog>
      <FormDialog load={loadForm} isOpen={asked !== null && !asked.form} title={title} onClose={cancel}>
        {({ BulkForm }) =>
          asked && <BulkForm key={asked.id} action={asked} onConfirm={confirm} onCancel={cancel} />
        }
      </FormDialog>
      {grid.setup.actions.map((action) =>
        action.form ? (
          <FormDialog
            key={action.id}
            load={action.form}
            isOpen={asked?.id === action.id}
            title={title}
            onClose={cancel}
          >
            {({ ActionForm }) =>
              asked && <ActionForm action={asked} selection={{ rows }} onDone={finishForm} onCancel={cancel} />
            }
          </FormDialog>
        ) : null,
      )}
    </>
  )
}
