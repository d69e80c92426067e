import { FormDialog } from '../form/form-dialog.tsx'
import { isSelected, selectedCount } from './state/grid.selection.ts'
import type { Bulk } from './state/grid.use-bulk.ts'
import type { GridState } from './state/grid.use-grid.ts'

type QuestionProps<Row> = { grid: GridState<Row>; bulk: Bulk }

const loadForm = () => import('./forms/grid.bulk-form.tsx')

/** The question before a bulk action, with how many rows it is about. */
export function BulkQuestion<Row>({ grid, bulk }: QuestionProps<Row>) {
  const { asked, confirm, cancel } = bulk
  const { selection } = grid.selection
  const { keyOf, describePercent } = grid.setup
  const count = selectedCount(selection, grid.page?.total ?? 0)
  const example = grid.page?.items.find((row) => isSelected(selection, keyOf(row)))
  const effectOf = (percent: number) => (example && describePercent ? describePercent(example, percent) : null)
  return (
    <FormDialog load={loadForm} isOpen={asked !== null} title={asked?.question(count) ?? ''} onClose={cancel}>
      {({ BulkForm }) =>
        asked && (
          <BulkForm key={asked.id} action={asked} effectOf={effectOf} onConfirm={confirm} onCancel={cancel} />
        )
      }
    </FormDialog>
  )
}
