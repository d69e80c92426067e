import { FormDialog } from '../form/form-dialog.tsx'
import { selectedCount, sentSelection } from './state/grid.selection.ts'
import type { Bulk } from './state/grid.use-bulk.ts'
import type { GridState } from './state/grid.use-grid.ts'

type QuestionProps<Row> = { grid: GridState<Row>; bulk: Bulk }

const loadForm = () => import('./forms/grid.bulk-form.tsx')

/** The question before a bulk action, with how many rows it is about. */
export function BulkQuestion<Row>({ grid, bulk }: QuestionProps<Row>) {
  const { asked, confirm, finishForm, cancel } = bulk
  const { selection } = grid.selection
  const count = selectedCount(selection, grid.page?.total ?? 0)
  const title = asked?.question(count) ?? ''
  return (
    <>
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
              asked && (
                <ActionForm
                  action={asked}
                  selection={sentSelection(selection, grid.matching)}
                  onDone={finishForm}
                  onCancel={cancel}
                />
              )
            }
          </FormDialog>
        ) : null,
      )}
    </>
  )
}
