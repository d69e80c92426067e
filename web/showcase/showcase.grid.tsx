import { useState } from 'react'
import { endpoint } from '#contract/endpoint.ts'
import type { AdminList } from '#contract/lists/lists.ts'
import { GridSkeleton } from '../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../patterns/grid/grid.tsx'
import type { GridData, GridSetup } from '../patterns/grid/state/grid.setup.ts'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'
import { Group, State } from './showcase.frame.tsx'

type Row = { id: string; part: string; quantity: number; isPaid: boolean }

const rows: Row[] = [
  { id: '10482', part: 'Elbow fitting G 1/2', quantity: 150, isPaid: false },
  { id: '10481', part: 'Hose, 12 mm', quantity: 50, isPaid: true },
  { id: '10480', part: 'Ball valve DN 15', quantity: 40, isPaid: true },
]

const list: AdminList = {
  name: 'orders',
  sorts: ['number', 'quantity'],
  firstSort: '-number',
  filters: {
    payment: { kind: 'choice', choices: ['paid', 'due'] },
    createdAt: { kind: 'date' },
    quantity: { kind: 'number' },
  },
  exported: ['number'],
}

const setup: GridSetup<Row> = {
  list,
  what: 'sample rows',
  caption: 'Sample rows',
  searchHint: 'Order number or product',
  columns: [
    {
      id: 'order',
      header: 'Order',
      sort: 'number',
      isFixed: true,
      cell: ({ id }) => <span className="mono">{id}</span>,
    },
    { id: 'part', header: 'Part', isTitle: true, isFixed: true, cell: ({ part }) => part },
    { id: 'quantity', header: 'Qty', isNumeric: true, sort: 'quantity', cell: ({ quantity }) => quantity },
    {
      id: 'payment',
      header: 'Payment',
      cell: ({ isPaid }) => (isPaid ? <Status kind="paid">Paid</Status> : <Status kind="due">Due</Status>),
    },
  ],
  filters: [
    {
      id: 'payment',
      label: 'Payment',
      choices: [
        { value: 'paid', label: 'Paid' },
        { value: 'due', label: 'Due' },
      ],
    },
    { id: 'createdAt', label: 'Placed' },
    { id: 'quantity', label: 'Quantity' },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ id }) => `order ${id}`,
  hrefOf: () => '#',
  actions: [
    {
      id: 'delete',
      label: 'Delete',
      question: 'Delete {count} rows?',
      effect: 'Two are deleted, one is not.',
      isDanger: true,
    },
  ],
  runBulk: async () => ({
    done: 2,
    failedCount: 1,
    failed: [
      { id: '10481', name: 'Order 10481', code: 'order_is_paid', message: 'A paid order cannot be deleted.' },
    ],
  }),
  exportCall: endpoint({
    id: 'showcase.export',
    summary: 'Nothing',
    method: 'POST',
    path: '/none',
    access: 'staff',
    permission: 'exports:read',
    sends: ['text/csv'],
    errors: [],
  }),
}

const stored = { columns: null, views: [] }
const page = { items: rows, total: 1_000_000, totalIsExact: false, position: 1, before: null, after: 'next' }
const states: Record<'full' | 'estimated, failed' | 'without a row', GridData<Row>> = {
  full: { page: { ...page, total: 3, totalIsExact: true, after: null }, error: null, saved: stored },
  'estimated, failed': { page, error: new Error('none'), saved: stored },
  'without a row': {
    page: { ...page, items: [], total: 0, totalIsExact: true, after: null },
    error: null,
    saved: stored,
  },
}
type StateName = keyof typeof states

/** The admin list in each of its states, one at a time: the chosen state is in the address of this page. */
export function Grids() {
  const [name, setName] = useState<StateName | 'loading'>('full')
  const names = [...(Object.keys(states) as StateName[]), 'loading' as const]
  return (
    <Group title="Admin list">
      <State name="press to see">
        {names.map((one) => (
          <Button key={one} size="small" aria-pressed={one === name} onClick={() => setName(one)}>
            {one}
          </Button>
        ))}
      </State>
      <div className="@container border border-line bg-sheet">
        {name === 'loading' ? (
          <GridSkeleton setup={setup} />
        ) : (
          <Grid key={name} setup={setup} data={states[name]} empty={<p className="p-6">Nothing here yet.</p>} />
        )}
      </div>
    </Group>
  )
}
