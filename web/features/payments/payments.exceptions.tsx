import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { listPaymentExceptions, type PaymentException, reconcile } from '#contract/payments/payments.ts'
import { mark, t } from '#i18n/t.ts'
import { call, callPage } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { paths } from '../../dashboard-paths.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../patterns/data-table.tsx'
import { EmptyState } from '../../patterns/empty-state.tsx'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import { LiveNote } from '../../patterns/live-note.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { Pager, readCursor } from '../../patterns/pager.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { showToast } from '../../patterns/toast.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/time.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { cursor } = readCursor(new URL(request.url).searchParams)
  return callPage(listPaymentExceptions, { query: { limit: '25', cursor } })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: t('Payments'), description: t('Payments that need attention.'), isPrivate: true, matches })

const lead = mark('Payments that need attention. Everything else is handled automatically.')

const kinds: Record<PaymentException['kind'], string> = {
  mismatch: mark(
    'The amount charged differs from the amount requested. Compare it with the card provider’s records, then refund the difference.',
  ),
  refund_failed: mark('A refund failed. Refund the customer another way.'),
  disputed: mark(
    'The customer has disputed this payment with their bank. Respond to the dispute at the card provider.',
  ),
  unknown_payment: mark('A payment was received that we have no record of. Find its order or refund it.'),
  stuck: mark('The bank has not responded for days. Contact the card provider.'),
}

function columns(onResolve: (exception: PaymentException) => void): Column<PaymentException>[] {
  return [
    {
      id: 'what',
      header: t('Issue'),
      isTitle: true,
      cell: (exception) => <span className="block max-w-120 whitespace-normal">{t(kinds[exception.kind])}</span>,
    },
    {
      id: 'order',
      header: t('Order'),
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
      header: t('Transaction'),
      cell: ({ transactionId }) => <span className="mono text-note break-all">{transactionId}</span>,
    },
    { id: 'raised', header: t('Since'), cell: ({ raisedAt }) => <Time at={raisedAt} /> },
    {
      id: 'action',
      header: t('Action'),
      isHeaderHidden: true,
      cell: (exception) => (
        <Button size="small" className="max-md:min-h-11" onClick={() => onResolve(exception)}>
          {t('Mark as resolved')}
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
      const counts = { checked: String(checked), changed: String(changed), failed: String(failed) }
      showToast(
        failed > 0
          ? t('{checked} checked, {changed} corrected, {failed} could not be checked', counts)
          : t('{checked} checked, {changed} corrected', counts),
      )
      await revalidate()
    } catch (error) {
      showToast(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <Button isBusy={isBusy} onClick={() => void run()}>
      <Icon name="retry" />
      {t('Reconcile now')}
    </Button>
  )
}

const loadForm = () => import('./payments.resolve-form.tsx')

export default function PaymentExceptions() {
  const page = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [settling, setSettling] = useState<PaymentException | null>(null)
  const close = () => setSettling(null)
  const done = async () => {
    close()
    await revalidate()
  }
  return (
    <>
      <PageHeader title={t('Payments')} lead={t(lead)} actions={<Reconcile />} />
      <LiveNote topics={['payments']} />
      {page.items.length === 0 ? (
        <EmptyState
          title={t('All clear')}
          action={<ButtonLink to={paths.manageAllOrders}>{t('Manage All Orders')}</ButtonLink>}
        >
          {t('All payments match the card provider’s records. They are compared every minute.')}
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={t('Payments that need attention, newest first')}
            columns={columns(setSettling)}
            rows={page.items}
            keyOf={({ _id }) => _id}
          />
          <Pager shown={page.items.length} next={page.next} total={page.total} what={t('payments')} />
        </>
      )}
      <FormDialog load={loadForm} isOpen={settling !== null} title={t('How was it resolved?')} onClose={close}>
        {({ ResolveForm }) => settling && <ResolveForm exception={settling} onClose={close} onDone={done} />}
      </FormDialog>
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Payments')} lead={t(lead)} />
      <DataTableSkeleton caption={t('payments')} columns={columns(() => undefined)} rowCount={4} />
    </>
  )
}

export { RouteError as ErrorBoundary }
