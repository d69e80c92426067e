import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import type { Overview } from '#contract/reports/overview.ts'
import { overviewLists } from '#contract/reports/overview-lists.ts'
import { mark, t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'

const exceptionLabels = new Map([
  ['mismatch', mark('Charged amount differs')],
  ['refund_failed', mark('Refund failed')],
  ['disputed', mark('Disputed by the customer')],
  ['unknown_payment', mark('Unknown payment')],
  ['stuck', mark('No response from the bank')],
])

const titles = {
  unpaid: mark('Unpaid orders'),
  lowStock: mark('Low stock'),
  exceptionLabels: mark('Payments that need attention'),
  reviews: mark('Newest reviews'),
}

type WorkListProps<Item> = {
  title: string
  list: { total: number; items: readonly Item[] }
  /** Shown instead of an empty list. */
  nothing: string
  all: ReactNode
  row: (item: Item) => ReactNode
}

function WorkList<Item extends { _id: string }>({ title, list, nothing, all, row }: WorkListProps<Item>) {
  return (
    <section className="overview-work">
      <h2>
        {title}{' '}
        <span className="ms-1.5 bg-well px-[7px] py-px text-small text-ink-2 tabular-nums">
          {formatQuantity(list.total)}
        </span>
      </h2>
      {list.items.length > 0 ? (
        <ul>
          {list.items.map((item) => (
            <li key={item._id}>{row(item)}</li>
          ))}
        </ul>
      ) : (
        <p className="py-3 text-ink-2">{nothing}</p>
      )}
      <p className="overview-all">{all}</p>
    </section>
  )
}

type RowProps = { subject: ReactNode; measure: ReactNode; detail: ReactNode }

function Row({ subject, measure, detail }: RowProps) {
  return (
    <>
      <span className="overview-subject">{subject}</span>
      <span className="num whitespace-nowrap">{measure}</span>
      <span className="col-span-full min-w-0 text-small text-ink-2">{detail}</span>
    </>
  )
}

function Unpaid({ list, currency }: { list: Overview['work']['unpaid']; currency: string }) {
  return (
    <WorkList
      title={t(titles.unpaid)}
      list={list}
      nothing={t('All orders are paid.')}
      all={
        <Link to={`${paths.manageAllOrders}?${new URLSearchParams(overviewLists.unpaid)}`}>
          {t('Manage All Orders')}
        </Link>
      }
      row={({ _id, number, userName, total, holdUntil, isProcessing, createdAt }) => (
        <Row
          subject={
            <Link to={paths.orderPayments(_id)}>
              <span className="mono">{number}</span> {userName}
            </Link>
          }
          measure={formatMoney(total, currency)}
          detail={
            isProcessing ? (
              t('Payment processing')
            ) : (
              <RichText
                text={holdUntil ? mark('Expires <time></time>') : mark('Placed <time></time>')}
                marks={{ time: () => <Time at={holdUntil ?? createdAt} /> }}
              />
            )
          }
        />
      )}
    />
  )
}

function LowStock({ list }: { list: Overview['work']['lowStock'] }) {
  return (
    <WorkList
      title={t(titles.lowStock)}
      list={list}
      nothing={t('No product is below twice its minimum order.')}
      all={
        <Link to={`${paths.manageProducts}?${new URLSearchParams(overviewLists.lowStock)}`}>
          {t('Manage Product')}
        </Link>
      }
      row={({ _id, name, sku, available, ...product }) => (
        <Row
          subject={<Link to={paths.productStock(_id)}>{name}</Link>}
          measure={t('{pieces} pcs', { pieces: formatQuantity(available) })}
          detail={t('{sku}, minimum order {pieces}', { sku, pieces: formatQuantity(product.minorder) })}
        />
      )}
    />
  )
}

function PaymentExceptions({ list }: { list: Overview['work']['concerns'] }) {
  return (
    <WorkList
      title={t(titles.exceptionLabels)}
      list={list}
      nothing={t('All payments match.')}
      all={<Link to={paths.payments}>{t('Payments')}</Link>}
      row={({ kind, orderId, orderNumber, raisedAt }) => (
        <Row
          subject={
            <Link to={orderId ? paths.orderPayments(orderId) : paths.payments}>
              {t(exceptionLabels.get(kind) ?? mark('Payment needs attention'))}
            </Link>
          }
          measure={orderNumber === null ? null : <span className="mono">{orderNumber}</span>}
          detail={<Time at={raisedAt} />}
        />
      )}
    />
  )
}

function Reviews({ list }: { list: Overview['work']['reviews'] }) {
  return (
    <WorkList
      title={t(titles.reviews)}
      list={list}
      nothing={t('No reviews yet.')}
      all={<Link to={paths.reviews}>{t('Reviews')}</Link>}
      row={({ userName, ratings, beginning, createdAt }) => (
        <Row
          subject={userName}
          measure={t('{value} out of 5', { value: ratings })}
          detail={
            <span className="flex gap-3">
              <span className="min-w-0 truncate">{beginning}</span>
              <Time at={createdAt} />
            </span>
          }
        />
      )}
    />
  )
}

/** What waits for staff, each entry leading to where it is done. It is about now, not about the range. */
export function WorkLists({ work, currency }: { work: Overview['work']; currency: string }) {
  return (
    <div className="overview-works">
      <Unpaid list={work.unpaid} currency={currency} />
      <LowStock list={work.lowStock} />
      <PaymentExceptions list={work.concerns} />
      <Reviews list={work.reviews} />
    </div>
  )
}

export function WorkSkeleton() {
  return (
    <div className="overview-works" aria-busy="true">
      {Object.values(titles).map((title) => (
        <section key={title} className="overview-work">
          <h2>{t(title)}</h2>
          <Skeleton className="my-3 h-40 w-full" />
        </section>
      ))}
    </div>
  )
}
