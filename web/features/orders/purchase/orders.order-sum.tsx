import type { ReactNode } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { parseQuantity } from '../../../ui/stepper-values.ts'
import { priceOfPieces } from '../../catalogue/catalogue.quantity.ts'
import { PieceAmount } from '../../tax/tax.gross.tsx'
import { SumNote, SumRows } from '../../tax/tax.sums.tsx'
import type { PurchaseSumsRead } from './orders.use-purchase-sums.ts'
import { WaysToPay } from './orders.ways-to-pay.tsx'

type SumProps = {
  product: Product
  quantity: string
  /** What it costs where it goes; null with neither tax nor freight. */
  read: PurchaseSumsRead | null
}

/** The cost of the order, what the figure leaves out, and how it can be paid. */
export function OrderSum({ product, quantity, read }: SumProps) {
  const pieces = parseQuantity(quantity) ?? 0
  if (product.unitprice <= 0) {
    return (
      <p className="border-t-2 border-ink py-3 text-control text-ink-2">
        {t('We will send you a quote after you order. Nothing is due now.')}
      </p>
    )
  }
  const gross = read?.found?.sums.gross?.goods
  const goods = (
    <>
      {formatQuantity(pieces)} ×{' '}
      <PieceAmount line={{ ...product, quantity: pieces }} gross={gross} currency={product.currency} />
    </>
  )
  const net = priceOfPieces(pieces, product)
  if (read === null) return <Plain goods={goods} net={net} currency={product.currency} />
  return <Destined goods={goods} net={net} currency={product.currency} read={read} />
}

type RowsProps = { goods: ReactNode; net: number; currency: string }

/** Neither tax nor freight is charged. */
function Plain({ goods, net, currency }: RowsProps) {
  const total = formatMoney(net, currency)
  return (
    <>
      <dl className="order-sum">
        <div>
          <dt>{goods}</dt>
          <dd>{total}</dd>
        </div>
        <div>
          <dt>{t('Freight and tax')}</dt>
          <dd>{t('not included')}</dd>
        </div>
        <div className="order-total">
          <dt>{t('Total')}</dt>
          <dd>
            <output>{total}</output>
          </dd>
        </div>
      </dl>
      <WaysToPay total={net} isKnown />
    </>
  )
}

function Destined({ goods, net, currency, read: { found, isReading } }: RowsProps & { read: PurchaseSumsRead }) {
  if (found === null) {
    return (
      <dl className="order-sum" aria-busy={isReading}>
        <div>
          <dt>{goods}</dt>
          <dd>{formatMoney(net, currency)}</dd>
        </div>
        <div>
          <dt>{t('Freight and tax')}</dt>
          <dd>{isReading ? '…' : t('depend on the country')}</dd>
        </div>
      </dl>
    )
  }
  const { sums } = found
  return (
    <>
      <div aria-busy={isReading}>
        <dl className="order-sum">
          <SumRows sums={sums} currency={currency} goods={goods} />
        </dl>
        <SumNote sums={sums} />
      </div>
      <WaysToPay total={sums.total} isKnown={sums.freight?.amount !== null} />
    </>
  )
}
