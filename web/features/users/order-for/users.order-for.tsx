import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { listCustomerAddresses } from '#contract/addresses/customer.ts'
import { formatMoney } from '#contract/money.ts'
import { readCustomerOrders } from '#contract/orders/customer.ts'
import { readPerson } from '#contract/users/person.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useCompany } from '../../../api/company.ts'
import { paths } from '../../../dashboard-paths.ts'
import { DraftNote } from '../../../patterns/form/draft-note.tsx'
import { ErrorSummary } from '../../../patterns/form/error-summary.tsx'
import { useSaveKey } from '../../../patterns/form/save-bar.tsx'
import { formatQuantity } from '../../../patterns/money.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Reference, ShipTo } from '../../cart/checkout/cart.checkout-sections.tsx'
import { InvoiceAddress } from '../../cart/checkout/cart.invoice-address.tsx'
import { totalOfLines } from './users.order-lines.ts'
import { OrderParts } from './users.order-parts.tsx'
import { type OrderFor, useOrderFor } from './users.use-order-for.ts'
import './users.order-for.css'
import { privateMeta, routeError } from '../../../patterns/page-exports.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const asked = { params: { id: params.id ?? '' } }
  const [person, addresses, { currency }] = await Promise.all([
    call(readPerson, asked),
    call(listCustomerAddresses, asked),
    call(readCustomerOrders, asked),
  ])
  return { person, addresses, currency }
}

export const meta = privateMeta(mark('Order for a customer'), mark('Place an order on behalf of a customer.'))

export default function OrderForPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const { person, addresses, currency } = loaded
  const state = useOrderFor(loaded)
  const { formProps, summary, submit, isBusy, problem, lines, isRestored, discard } = state
  useSaveKey(!isBusy, submit)
  return (
    <>
      <PageHeader
        title={t('Order for {name}', { name: person.name })}
        trail={{ to: paths.person(person._id), label: person.name }}
      />
      <form {...formProps} className="order-for" aria-label={t('Order for a customer')}>
        <p className="text-ui text-ink-2">
          {t(
            'The order belongs to {email}, who gets the confirmation and whose limits apply. The audit log shows that you placed it.',
            { email: person.email },
          )}
        </p>
        <DraftNote isShown={isRestored} onDiscard={discard} />
        <div className="checkout-layout">
          <div className="grid min-w-0 gap-4">
            <Problem text={problem} />
            <ErrorSummary {...summary} />
            <div className="checkout-sheet">
              <OrderParts lines={lines} currency={currency} />
              <ShipTo state={state} book={addresses} number={2} isOwn={false} />
              <InvoiceAddress state={state} book={addresses} number={3} isOwn={false} />
              <Reference state={state} number={4} isOwn={false} />
            </div>
          </div>
          <Sum state={state} currency={currency} />
        </div>
      </form>
    </>
  )
}

function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text ? (
        <p className="flex gap-3 border-s-3 border-danger bg-danger-soft px-4 py-3 text-ui">
          <Icon name="warn" className="mt-0.5 size-5 text-danger" />
          <span>
            <b className="block font-[620] text-danger">{t('The order was not placed')}</b>
            {text}
          </span>
        </p>
      ) : null}
    </div>
  )
}

function Sum({ state: { lines, isBusy }, currency }: { state: OrderFor; currency: string }) {
  const pieces = lines.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { tax } = useCompany()
  const total = formatMoney(totalOfLines(lines.lines, currency), currency)
  return (
    <section className="checkout-sum" aria-label={t('Total')}>
      <p className="flex justify-between gap-4 text-ui text-ink-2">
        <span>{t('{count, plural, one {# line} other {# lines}}', { count: lines.lines.length })}</span>
        <span>{t('{pieces} pcs', { pieces: formatQuantity(pieces) })}</span>
      </p>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-[580]">{t('Total')}</span>
        <b className="num text-h3">{total}</b>
      </p>
      <p className="text-small text-ink-2">
        {tax ? t('excluding VAT and freight') : t('excluding tax and freight')}
      </p>
      <Button type="submit" look="primary" size="large" isBusy={isBusy}>
        {t('Place order for {total}', { total })}
      </Button>
    </section>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('Order for a customer')} trail={{ to: paths.users, label: t('All Users') }} />
      <div className="order-for" aria-busy="true">
        <div className="checkout-layout">
          <Skeleton className="h-128" />
          <Skeleton className="h-48" />
        </div>
      </div>
    </>
  )
}

export const ErrorBoundary = routeError({ to: paths.users, label: mark('All Users') })
