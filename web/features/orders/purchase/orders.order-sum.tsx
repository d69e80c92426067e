import { formatMoney } from '#contract/money.ts'
import type { Product } from '#contract/products/products.ts'
import { sumsOfLines } from '#contract/tax-rules/sum-lines.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { parseQuantity } from '../../../ui/stepper-values.ts'
import { totalOf } from '../../catalogue/catalogue.quantity.ts'
import { SumNote, SumRows } from '../../tax/tax.sums.tsx'

/** What the order costs, and what is not in that figure. */
export function OrderSum({ product, quantity }: { product: Product; quantity: string }) {
  const { tax } = useCompany()
  const pieces = parseQuantity(quantity) ?? 0
  if (product.unitprice <= 0) {
    return (
      <p className="order-sum py-3 text-control text-ink-2">
        {t('We will send you a quote after you order. Nothing is due now.')}
      </p>
    )
  }
  const total = formatMoney(totalOf(pieces, product), product.currency)
  const percent = tax?.classes[product.taxClass]?.percent
  if (percent !== undefined) {
    const line = { net: totalOf(pieces, product), taxRate: percent, taxCategory: 'S' as const }
    const sums = sumsOfLines([line], { currency: product.currency, treatment: null, freight: null })
    const goods = `${formatQuantity(pieces)} × ${formatMoney(product.unitprice, product.currency)}`
    return (
      <>
        <dl className="order-sum">
          <SumRows sums={sums} currency={product.currency} goods={goods} />
        </dl>
        <SumNote sums={sums} />
      </>
    )
  }
  return (
    <dl className="order-sum">
      <div>
        <dt>
          {formatQuantity(pieces)} × {formatMoney(product.unitprice, product.currency)}
        </dt>
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
  )
}
