import { useState } from 'react'
import { ApiError, NetworkError } from '../api/problem.ts'
import { ConfirmDialog } from '../patterns/confirm-dialog.tsx'
import { EmptyState } from '../patterns/empty-state.tsx'
import { ErrorView } from '../patterns/error-view.tsx'
import { DraftNote } from '../patterns/form/draft-note.tsx'
import { ErrorSummary } from '../patterns/form/error-summary.tsx'
import { FormRefusal } from '../patterns/form/form-refusal.tsx'
import { PictureDrop } from '../patterns/form/picture-drop.tsx'
import { SaveButtons } from '../patterns/form/save-bar.tsx'
import { PageHeader } from '../patterns/page-header.tsx'
import { type Column, DataTable, DataTableSkeleton } from '../patterns/table/data-table.tsx'
import { Pager } from '../patterns/table/pager.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Status } from '../ui/status.tsx'
import { Group, State } from './showcase.frame.tsx'
import { Grids } from './showcase.grid.tsx'
import { Overlays } from './showcase.overlays.tsx'

type Row = { id: string; part: string; quantity: number }

const rows: Row[] = [
  { id: '10482', part: 'Elbow fitting G 1/2', quantity: 150 },
  { id: '10481', part: 'Hose, 12 mm', quantity: 50 },
  { id: '10480', part: 'Ball valve DN 15', quantity: 40 },
]

const columns: readonly Column<Row>[] = [
  { id: 'order', header: 'Order', cell: ({ id }) => <span className="mono">{id}</span> },
  { id: 'part', header: 'Part', isTitle: true, cell: ({ part }) => part },
  { id: 'quantity', header: 'Qty', isNumeric: true, cell: ({ quantity }) => quantity },
  { id: 'status', header: 'Status', cell: () => <Status kind="pending">Pending</Status> },
  {
    id: 'action',
    header: 'Action',
    isHeaderHidden: true,
    cell: ({ id }) => (
      <Button size="small" look="ghost" aria-label={`Delete order ${id}`}>
        Delete
      </Button>
    ),
  },
]

const nothing = () => undefined

function Tables() {
  return (
    <Group title="Page header, table, pager">
      <PageHeader
        title="Page title"
        trail={{ to: '#', label: 'Parent page' }}
        lead="A short description."
        actions={<Button look="primary">Action</Button>}
      />
      <div className="@container">
        <DataTable
          caption="With a highlighted row"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          isMarked={({ id }) => id === '10482'}
        />
        <Pager shown={3} next="next" total={240} what="orders" />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div className="@container" role="group" aria-label="Stale rows" aria-disabled="true">
        <DataTable caption="Stale rows" columns={columns} rows={rows} keyOf={({ id }) => id} isStale />
      </div>
      <div className="@container">
        <DataTableSkeleton caption="orders" columns={columns} rowCount={3} />
      </div>
    </Group>
  )
}

const serverError = new ApiError({
  status: 500,
  code: 'internal',
  detail: 'Something went wrong on our side. Nothing was changed. Try again.',
  requestId: 'req-1f3c',
})

function Failures() {
  return (
    <Group title="Empty and error states">
      <EmptyState title="No orders yet" action={<Button look="primary">See what we produce</Button>}>
        Pick a part and set the quantity. The order shows up here.
      </EmptyState>
      <ErrorView error={serverError} isRetrying={false} onRetry={nothing} />
      <ErrorView error={new NetworkError(null)} isRetrying onRetry={nothing} />
    </Group>
  )
}

const fields = [
  { id: 'show-name', message: 'Name is Required' },
  { id: 'show-email', message: 'Provide a Valid Email' },
]

function Forms() {
  const [attempt, setAttempt] = useState(0)
  const errors = attempt > 0 ? fields : []
  return (
    <Group title="Form">
      <DraftNote isShown onDiscard={nothing} />
      <ErrorSummary fields={errors} attempt={attempt} />
      {fields.map(({ id, message }, index) => (
        <TextField
          key={id}
          id={id}
          label={index === 0 ? 'Name' : 'Email'}
          error={errors.length > 0 ? message : undefined}
        />
      ))}
      <State name="press to see">
        <Button onClick={() => setAttempt(attempt + 1)}>Submit with errors</Button>
        <Button onClick={() => setAttempt(0)}>Clear errors</Button>
      </State>
      <FormRefusal text={attempt > 0 ? 'Too many requests. Wait a moment and try again.' : null} />
      <SaveButtons isBusy={false} onDiscard={nothing} />
    </Group>
  )
}

const questions = ['asking', 'busy', 'refused'] as const

function Questions() {
  const [open, setOpen] = useState<(typeof questions)[number] | null>(null)
  return (
    <Group title="Confirm dialog">
      <State name="press to see">
        {questions.map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {`Ask, ${name}`}
          </Button>
        ))}
      </State>
      <ConfirmDialog
        isOpen={open !== null}
        title="Delete order 10482?"
        confirmLabel="Delete order"
        isBusy={open === 'busy'}
        error={open === 'refused' ? 'A paid order cannot be deleted. Refund or cancel it instead.' : null}
        onConfirm={nothing}
        onCancel={() => setOpen(null)}
      >
        <p>150 × Elbow fitting G 1/2. The goods return to stock.</p>
      </ConfirmDialog>
    </Group>
  )
}

const onTheWay = [
  { id: '1', name: 'front.jpg', share: 0.4, error: null, stop: nothing },
  { id: '2', name: 'side.jpg', share: 1, error: null, stop: nothing },
  { id: '3', name: 'plan.svg', share: 0, error: 'Send a JPEG, PNG, WebP, AVIF or GIF picture.', stop: nothing },
]

function Pictures() {
  return (
    <Group title="Picture upload">
      <PictureDrop
        id="show-pictures"
        hint="JPEG, up to 10 MB each."
        isMultiple
        uploads={onTheWay}
        onFiles={nothing}
      />
    </Group>
  )
}

export function Patterns() {
  return (
    <>
      <Tables />
      <Grids />
      <Pictures />
      <Failures />
      <Forms />
      <Questions />
      <Overlays />
    </>
  )
}
