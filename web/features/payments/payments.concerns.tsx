import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { type Concern, listConcerns, reconcile } from '#contract/payments.ts'
import { call, callPage } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../patterns/data-table.tsx'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { Pager, readPlace } from '../../patterns/pager.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ResolveDialog } from './payments.resolve-dialog.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { cursor } = readPlace(new URL(request.url).searchParams)
  return callPage(listConcerns, { query: { limit: '25', cursor } })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Payments', description: 'Payments that need a person.', isPrivate: true, matches })

const lead = 'Payments that need a person. Everything else settles by itself.'

const kinds: Record<Concern['kind'], string> = {
  mismatch: 'Another sum was taken than was asked for. Compare both books, then give the difference back.',
  refund_failed: 'A refund could not be made. Give the money back another way.',
  disputed: 'The customer disputes this payment at their bank. Answer it at the card provider.',
  unknown_payment: 'Money was taken for a payment that is not in our book. Find its order or give it back.',
  stuck: 'The bank has not answered for days. Ask the card provider.',
}

function columns(onResolve: (concern: Concern) => void): Column<Concern>[] {
  return [
    {
      id: 'what',
      header: 'What',
      isTitle: true,
      cell: (concern) => <span className="block max-w-120 whitespace-normal">{kinds[concern.kind]}</span>,
    },
    {
      id: 'order',
      header: 'Order',
      cell: ({ orderId, orderNumber }) =>
        orderId ? (
          <Link to={paths.orderPayments(orderId)} className="mono inline-block py-1">
            {orderNumber}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      id: 'transaction',
      header: 'Transaction',
      cell: ({ transactionId }) => <span className="mono text-note break-all">{transactionId}</span>,
    },
    { id: 'raised', header: 'Since', cell: ({ raisedAt }) => <Time at={raisedAt} /> },
    {
      id: 'action',
      header: 'Action',
      isHeaderHidden: true,
      cell: (concern) => (
        <Button size="small" className="max-md:min-h-11" onClick={() => onResolve(concern)}>
          Settled
        </Button>
      ),
    },
  ]
}

function Reconcile() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  async function run(): Promise<void> {
    setBusy(true)
    try {
      const { checked, changed, failed } = await call(reconcile, {})
      const problems = failed > 0 ? `, ${failed} could not be asked about` : ''
      showToast(`${checked} compared, ${changed} corrected${problems}`)
      await revalidate()
    } catch (error) {
      showToast(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <Button isBusy={isBusy} onClick={() => void run()}>
      <Icon name="retry" />
      Reconcile now
    </Button>
  )
}

export default function Concerns() {
  const page = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [settling, setSettling] = useState<Concern | null>(null)
  return (
    <>
      <PageHeader title="Payments" lead={lead} actions={<Reconcile />} />
      {page.items.length === 0 ? (
        <EmptyState
          title="Nothing needs you"
          action={<ButtonLink to={paths.manageAllOrders}>Manage All Orders</ButtonLink>}
        >
          Our book and the card provider’s agree. They are compared every minute.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="Payments that need a person, newest first"
            columns={columns(setSettling)}
            rows={page.items}
            keyOf={({ _id }) => _id}
          />
          <Pager shown={page.items.length} next={page.next} total={page.total} what="payments" />
        </>
      )}
      <ResolveDialog
        concern={settling}
        onClose={() => setSettling(null)}
        onDone={async () => {
          setSettling(null)
          await revalidate()
        }}
      />
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title="Payments" lead={lead} />
      <DataTableSkeleton caption="payments" columns={columns(() => undefined)} rowCount={4} />
    </>
  )
}

export { RouteError as ErrorBoundary }
