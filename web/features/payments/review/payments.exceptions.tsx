import { useMemo, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type AdminPayment, adminPayments, listAdminPayments } from '#contract/payments/admin-list.ts'
import { reconcile } from '#contract/payments/payments.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { FormDialog } from '../../../patterns/form/form-dialog.tsx'
import { GridSkeleton } from '../../../patterns/grid/grid.skeleton.tsx'
import { Grid } from '../../../patterns/grid/grid.tsx'
import { loadGrid } from '../../../patterns/grid/state/grid.load.ts'
import { LiveNote } from '../../../patterns/live/live-note.tsx'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { toastError } from '../../../patterns/toast-error.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { AnyIcon } from '../../../ui/any-icon.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AllClear, exceptionLabels, paymentGrid } from './payments.grid.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadGrid<AdminPayment>(request, adminPayments, (query) => call(listAdminPayments, { query }))
}

export const meta = privateMeta(mark('Payments'), mark('Payments that need attention.'))

const lead = mark('Payments that need attention. Everything else is handled automatically.')

function Reconcile() {
  const { revalidate } = useRevalidator()
  const { run, isBusy } = useCommand(() => call(reconcile, {}), {
    done: ({ checked, changed, failed }) => {
      const counts = { checked: String(checked), changed: String(changed), failed: String(failed) }
      showToast(
        failed > 0
          ? t('{checked} checked, {changed} corrected, {failed} could not be checked', counts)
          : t('{checked} checked, {changed} corrected', counts),
      )
      return revalidate()
    },
    say: toastError,
  })
  return (
    <Button isBusy={isBusy} onClick={run}>
      <AnyIcon name="retry" />
      {t('Reconcile now')}
    </Button>
  )
}

function Actions() {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={paths.accounting}>{t('Accounting')}</ButtonLink>
      <Reconcile />
    </div>
  )
}

const loadForm = () => import('./payments.resolve-form.tsx')

export default function PaymentExceptions() {
  const data = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [opened, open] = useState<AdminPayment | null>(null)
  const setup = useMemo(() => paymentGrid(open), [])
  const close = () => open(null)
  const done = async () => {
    close()
    await revalidate()
  }
  return (
    <>
      <PageHeader title={t('Payments')} lead={t(lead)} actions={<Actions />} />
      <LiveNote topics={['payments']} />
      <Grid setup={setup} data={data} empty={<AllClear />} />
      <FormDialog
        load={loadForm}
        isOpen={opened !== null}
        title={opened ? t(exceptionLabels[opened.kind]) : ''}
        onClose={close}
      >
        {({ ExceptionEntry }) => opened && <ExceptionEntry payment={opened} onClose={close} onDone={done} />}
      </FormDialog>
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Payments'),
  lead,
  content: () => <GridSkeleton setup={paymentGrid(() => undefined)} />,
})

export { RouteError as ErrorBoundary }
