import { lazy, Suspense } from 'react'
import { data, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { mark } from '#i18n/t.ts'
import { settingsContext } from '../../api/context.ts'
import { useSession } from '../../api/session.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import '../../theme/private.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithdrawalFormPage } from './withdrawals.form.tsx'

const OrderWithdrawalPage = lazy(() => import('./withdrawals.order.tsx'))

/** Nothing of it where the portal sells to businesses only. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(settingsContext).company.sellsToConsumers) throw data(null, { status: 404 })
  return null
}

export const meta = privateMeta(
  mark('Withdraw from contract'),
  mark('For private customers, within 14 days after delivery.'),
)

/** With `id`, an order of the account, line by line; else a form for everybody, with the number in `order` filled in. */
export default function WithdrawalPage() {
  const [search] = useSearchParams()
  const session = useSession()
  const id = search.get('id')
  if (!id || !session) return <WithdrawalFormPage orderNumber={search.get('order') ?? ''} orderId={id} />
  return (
    <Suspense fallback={<Skeleton className="h-128" />}>
      <OrderWithdrawalPage key={id} id={id} />
    </Suspense>
  )
}

export { RouteError as ErrorBoundary }
