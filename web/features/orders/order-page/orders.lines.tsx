import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shippedOf } from '#contract/fulfilment/shipments.ts'
import { formatMoney } from '#contract/money.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { OrderLine } from '#contract/orders/lines.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { sumsOfLines } from '#contract/tax/sum-lines.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../dashboard-paths.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { StoredName } from '../../../patterns/stored-name.tsx'
import { tableRoles } from '../../../patterns/table/data-table.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { Picture } from '../../catalogue/catalogue.picture.tsx'
import { freightText, methodName } from '../../freight/freight.words.ts'
import { ForReader, PieceAmount, TaxedAmount } from '../../tax/tax.gross.tsx'
import { percentText } from '../../tax/tax.percent.ts'
import { treatmentText } from '../../tax/tax.treatment.ts'
import { WithoutVat } from '../../tax/tax.without-vat.tsx'
import { Block } from './orders.block.tsx'
import { Meter } from './orders.meter.tsx'

type Who = 'own' | 'all'
type Shipping = { line: OrderLine; shipped: number; left: number }

/** Statuses in which unshipped pieces are still to be shipped. */
const openStatuses: readonly OrderStatus[] = ['pending', 'confirmed', 'in_production']

const { cell } = tableRoles

/** Drawings that are part of the page; of an order with more lines they are files, which come when they are near. */
const maxInline = 60

function sumOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function detailOf({ order, unsent }: OrderLifecycle, isOpen: boolean): string {
  const all = t('{lines, plural, one {# line} other {# lines}}, {pieces} pcs', {
    lines: order.lines.length,
    pieces: formatQuantity(sumOf(order.lines)),
  })
  return isOpen && unsent > 0 ? `${all}, ${t('{pieces} to ship', { pieces: formatQuantity(unsent) })}` : all
}

type OrderLinesProps = { lifecycle: OrderLifecycle; who: Who; canReview?: boolean }

/** All lines of an order with their shipped pieces, and the total. */
export function OrderLines({ lifecycle, who, canReview = false }: OrderLinesProps) {
  const { order } = lifecycle
  const shipped = shippedOf(lifecycle)
  const gross = who === 'own' ? grossOf(order) : null
  const isOpen = openStatuses.includes(order.status)
  const heads = [t('SKU'), t('Name'), t('Ordered'), t('Shipped'), t('To ship')]
  return (
    <Block id="order-lines" title={t('Order lines')} detail={detailOf(lifecycle, isOpen)} className="order-first">
      <table {...tableRoles.table} className="line-table">
        <caption className="hidden-but-read">{t('Order lines')}</caption>
        <thead {...tableRoles.rowgroup}>
          <tr {...tableRoles.row}>
            <Head text={t('Line', { context: 'of an order' })} isNumber />
            <Head text={t('Picture')} isHidden />
            {heads.map((text, index) => (
              <Head key={text} text={text} isNumber={index > 1} />
            ))}
            <Head text={t('Share shipped')} isHidden />
            <Head text={t('Unit price')} isNumber />
            <Head text={gross ? <ForReader gross={t('Total')} net={t('Net')} /> : t('Net')} isNumber />
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>
          {order.lines.map((line, index) => {
            const sent = shipped.get(line.line) ?? 0
            return (
              <LineRow
                key={line.line}
                shipping={{ line, shipped: sent, left: isOpen ? line.quantity - line.ended - sent : 0 }}
                order={order}
                gross={gross?.lines[index]}
                who={who}
                canReview={canReview}
              />
            )
          })}
        </tbody>
      </table>
      <Sums order={order} isOwn={who === 'own'} />
    </Block>
  )
}

function Head({ text, isNumber, isHidden }: { text: ReactNode; isNumber?: boolean; isHidden?: boolean }) {
  return (
    <th scope="col" {...tableRoles.columnheader} className={isNumber ? 'line-figure' : undefined}>
      {isHidden ? <span className="hidden-but-read">{text}</span> : text}
    </th>
  )
}

type LineRowProps = {
  shipping: Shipping
  order: OrderLifecycle['order']
  gross: number | undefined
  who: Who
  canReview: boolean
}

function LineRow({ shipping, order, gross, who, canReview }: LineRowProps) {
  const { line, shipped, left } = shipping
  const isPriced = line.unitprice > 0
  const unit = isPriced ? <PieceAmount line={line} gross={gross} currency={order.currency} /> : t('On request')
  return (
    <tr {...tableRoles.row}>
      <td {...cell} className="line-number num">
        {line.line}
      </td>
      <td {...cell} className="line-picture">
        <span>
          <Picture of={line} size="mini" isFar={order.lines.length > maxInline} />
        </span>
      </td>
      <td {...cell} className="line-sku mono">
        <Link to={who === 'all' ? paths.editProduct(line.productId) : paths.product(line.productId)}>
          {line.sku}
        </Link>
      </td>
      <td {...cell} className="line-name">
        <StoredName text={line.name} translation={line.translation} />
        <LineNote line={line} order={order} />
        {line.supply === 'make' ? <span className="line-note">{t('Made to order')}</span> : null}
        {line.ended > 0 ? (
          <span className="line-note">
            {t('{pieces} pcs will not be shipped', { pieces: formatQuantity(line.ended) })}
          </span>
        ) : null}
        {canReview ? (
          <Link
            to={paths.reviewPart(line.productId, order._id)}
            className="line-note"
            aria-label={t('Review {name}', { name: line.name })}
          >
            {t('Review')}
          </Link>
        ) : null}
        <span className="line-short">
          {formatQuantity(line.quantity)} × {unit}
          {shortOf(shipping)}
        </span>
      </td>
      <td {...cell} className="line-figure line-wide">
        {formatQuantity(line.quantity)}
      </td>
      <td {...cell} className="line-figure line-wide">
        {formatQuantity(shipped)}
      </td>
      <td {...cell} className="line-figure line-wide">
        {left > 0 ? <b>{formatQuantity(left)}</b> : '–'}
      </td>
      <td {...cell} className="line-wide">
        <Meter part={shipped} whole={line.quantity - line.ended} />
      </td>
      <td {...cell} className="line-figure line-wide">
        {unit}
      </td>
      <td {...cell} className="line-figure line-net">
        {isPriced ? <TaxedAmount net={line.net} gross={gross} currency={order.currency} /> : '–'}
      </td>
    </tr>
  )
}

/** The day a line is wanted, if the order itself does not say it, and its note. */
function LineNote({ line, order }: { line: OrderLine; order: OrderLifecycle['order'] }) {
  const isOwnDay = line.requestedOn !== null && line.requestedOn !== order.requestedOn
  return (
    <>
      {isOwnDay ? (
        <span className="line-note">
          {t('Requested for {day}', { day: formatDay(line.requestedOn ?? '', 'short') })}
        </span>
      ) : null}
      {line.note ? <span className="line-note">{line.note}</span> : null}
    </>
  )
}

/** What a narrow screen shows instead of the columns of figures. */
function shortOf({ line, shipped, left }: Shipping): string {
  if (left > 0) return `, ${t('{pieces} to ship', { pieces: formatQuantity(left) })}`
  return shipped === line.quantity ? `, ${t('all shipped')}` : ''
}

/** What a consumer reads of the lines; null without tax. */
function grossOf({ lines, currency, tax, treatment, freight }: OrderLifecycle['order']) {
  return sumsOfLines(lines, { currency, treatment, freight, tax }).gross
}

function Sums({ order, isOwn }: { order: OrderLifecycle['order']; isOwn: boolean }) {
  const { total, refunded, credited, currency, tax, treatment, freight } = order
  const isUnbilled = order.lines.some(({ unbilled }) => unbilled > 0)
  const why = treatment && tax !== null ? treatmentText(treatment) : ''
  return (
    <dl className="line-sums">
      {tax === null && freight === null ? null : <TaxRows order={order} isOwn={isOwn} />}
      <div className="line-total">
        <dt>{freight?.amount === null ? t('Total without freight') : t('Total')}</dt>
        <dd>{total > 0 ? formatMoney(total, currency) : t('On request')}</dd>
      </div>
      {credited > 0 ? (
        <div>
          <dt>{isUnbilled ? t('Credited or not charged') : t('Credited by corrections')}</dt>
          <dd>{formatMoney(-credited, currency)}</dd>
        </div>
      ) : null}
      {refunded > 0 ? (
        <div>
          <dt>{t('Refunded')}</dt>
          <dd>{formatMoney(refunded, currency)}</dd>
        </div>
      ) : null}
      {why === '' ? null : (
        <div>
          <dt>{t('Tax')}</dt>
          <dd className="text-small">{why}</dd>
        </div>
      )}
    </dl>
  )
}

function vatText(rate: number, net: string, isOwn: boolean): ReactNode {
  const percent = percentText(rate)
  const added = t('VAT {percent} on {net}', { percent, net })
  return isOwn ? <ForReader gross={t('of which VAT {percent}', { percent })} net={added} /> : added
}

/** Goods, freight, and the tax of each rate. */
function TaxRows({ order, isOwn }: { order: OrderLifecycle['order']; isOwn: boolean }) {
  const { lines, currency, tax, treatment, freight } = order
  const without = tax ? <WithoutVat /> : null
  const before = isOwn ? <ForReader gross={null} net={without} /> : without
  const sums = sumsOfLines(lines, { currency, treatment, freight, tax })
  const gross = isOwn ? sums.gross : null
  return (
    <>
      <div>
        <dt>
          {t('Goods')}
          {before}
        </dt>
        <dd>
          <TaxedAmount net={sums.goods} gross={gross?.goods} currency={currency} />
        </dd>
      </div>
      {freight ? (
        <div>
          <dt>
            {methodName(freight)}
            {freight.amount ? before : null}
          </dt>
          <dd>
            {freight.amount ? (
              <TaxedAmount net={freight.amount} gross={gross?.freight} currency={currency} />
            ) : (
              freightText(freight, currency)
            )}
          </dd>
        </div>
      ) : null}
      {sums.taxes.map(({ category, rate, net, tax }) => (
        <div key={`${category} ${rate}`}>
          <dt>{vatText(rate, formatMoney(net, currency), isOwn)}</dt>
          <dd>{formatMoney(tax, currency)}</dd>
        </div>
      ))}
    </>
  )
}
