import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type CustomerOfOrder, readCustomerOfOrder } from '#contract/orders/customer.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { readLatest } from '../../../patterns/reading/read-latest.ts'
import { Side } from './orders.block.tsx'
import { CopyButton } from './orders.copy-button.tsx'

type Shown = { order: OrderLifecycle['order'] }

/** Who ordered: the company first, then the person, their account, terms and other orders. For staff. */
export function Buyer({ order }: Shown) {
  const account = useAccount(order._id)
  const company = companyIn(order.billTo) || companyIn(order.shipTo)
  const vatId = order.billTo?.vatId
  return (
    <Side title={t('Customer')}>
      {company ? <p className="font-[600] wrap-anywhere">{company}</p> : null}
      <p className={company ? 'wrap-anywhere' : 'font-[600] wrap-anywhere'}>
        {account?.userId ? (
          <Link className="inline-block min-h-6" to={paths.person(account.userId)}>
            {order.userName}
          </Link>
        ) : (
          order.userName
        )}
      </p>
      <p className="flex items-center gap-1">
        <span className="min-w-0 wrap-anywhere">{order.email}</span>
        <CopyButton text={order.email} label={t('Copy the email address')} />
      </p>
      {order.phone ? (
        <p>
          <a className="inline-block min-h-6" href={`tel:${order.phone.replaceAll(/[^\d+]/g, '')}`}>
            {order.phone}
          </a>
        </p>
      ) : null}
      <dl className="m-0 grid gap-1">
        {account?.customerNumber ? <Fact term={t('Customer number')}>{account.customerNumber}</Fact> : null}
        {vatId ? <Fact term={t('VAT number')}>{vatId}</Fact> : null}
        <Fact term={t('Payment terms')}>{termsText(order)}</Fact>
      </dl>
      {account?.userId ? <OtherOrders order={order} account={account} /> : null}
    </Side>
  )
}

/** Addresses of orders are stored as they were written, so a company may be missing. */
function companyIn(address: object | null): string {
  return address && 'company' in address ? String(address.company) : ''
}

/** It comes a moment after the page, which does not wait for it. */
function useAccount(orderId: string): CustomerOfOrder | null {
  const [account, setAccount] = useState<CustomerOfOrder | null>(null)
  useEffect(() => {
    const read = () => call(readCustomerOfOrder, { params: { id: orderId } })
    return readLatest(read, { take: setAccount })
  }, [orderId])
  return account
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="text-ink-2">{term}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function termsText({ paymentDays, cashDiscount }: Shown['order']): string {
  if (paymentDays === null) return t('In advance')
  const days = t('{days, plural, one {# day} other {# days}} after the invoice', { days: paymentDays })
  if (!cashDiscount) return days
  const { percent, days: within } = cashDiscount
  return `${days}, ${t('{percent}% cash discount within {days, plural, one {# day} other {# days}}', { percent: String(percent), days: within })}`
}

function OtherOrders({ order, account }: Shown & { account: CustomerOfOrder }) {
  const others = account.orderCount - 1
  if (others < 1) return <p className="text-ink-2">{t('First order')}</p>
  return (
    <p>
      <Link
        className="inline-block min-h-6"
        to={`${paths.manageAllOrders}?${new URLSearchParams({ email: order.email })}`}
      >
        {t('{count, plural, one {# other order} other {# other orders}}', { count: others })}
      </Link>
    </p>
  )
}
