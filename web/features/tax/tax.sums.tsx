import type { ReactNode } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { OrderSums } from '#contract/tax/order-sums.ts'
import { t } from '#i18n/t.ts'
import { freightText, methodName } from '../freight/freight.words.ts'
import { ForReader, TaxedAmount } from './tax.gross.tsx'
import { percentText } from './tax.percent.ts'
import { treatmentText } from './tax.treatment.ts'
import { WithoutVat } from './tax.without-vat.tsx'

type SumsProps = { sums: OrderSums; currency: string; goods?: ReactNode; totalClass?: string }

/** The rows of a sum: goods, freight, the tax of each rate, the total. They stand in a list of terms. */
export function SumRows({ sums, currency, goods = t('Goods'), totalClass = 'order-total' }: SumsProps) {
  const before = sums.tax ? <ForReader gross={null} net={<WithoutVat />} /> : null
  const { gross } = sums
  return (
    <>
      <div>
        <dt>
          {goods}
          {before}
        </dt>
        <dd className="num">
          <TaxedAmount net={sums.goods} gross={gross?.goods} currency={currency} />
        </dd>
      </div>
      {sums.freight ? (
        <div>
          <dt>
            {methodName(sums.freight)}
            {sums.freight.amount ? before : null}
          </dt>
          <dd className="num">
            {sums.freight.amount ? (
              <TaxedAmount net={sums.freight.amount} gross={gross?.freight} currency={currency} />
            ) : (
              freightText(sums.freight, currency)
            )}
          </dd>
        </div>
      ) : null}
      {sums.taxes.map(({ category, rate, net, tax }) => (
        <div key={`${category} ${rate}`}>
          <dt>
            <ForReader
              gross={t('of which VAT {percent}', { percent: percentText(rate) })}
              net={t('VAT {percent}', { percent: percentText(rate) })}
            />
            {sums.taxes.length > 1 ? ` ${t('on {net}', { net: formatMoney(net, currency) })}` : ''}
          </dt>
          <dd className="num">{formatMoney(tax, currency)}</dd>
        </div>
      ))}
      <div className={totalClass}>
        <dt>{sums.freight?.amount === null ? t('Total without freight') : t('Total')}</dt>
        <dd className="num">
          <output>{formatMoney(sums.total, currency)}</output>
        </dd>
      </div>
    </>
  )
}

function missingText({ tax, freight }: OrderSums): string {
  if (freight?.amount === null) return t('We will email you the freight. You can then pay or cancel.')
  if (freight === null) return tax === null ? t('excluding tax and freight') : t('excluding freight')
  return tax === null ? t('excluding tax') : ''
}

/** What the total does not have, and why it is taxed as it is. */
export function SumNote({ sums }: { sums: OrderSums }) {
  const why = sums.treatment === null ? '' : treatmentText(sums.treatment)
  return (
    <p className="text-small text-ink-2">
      {missingText(sums)}
      {why === '' ? null : <span className="mt-1 block">{why}</span>}
    </p>
  )
}
