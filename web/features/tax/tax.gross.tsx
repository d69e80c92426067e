import type { ReactNode } from 'react'
import type { OrderFreight } from '#contract/freight/order-freight.ts'
import { formatMoney } from '#contract/money.ts'
import type { PublicTax } from '#contract/page-settings.ts'
import type { Content } from '#contract/products/content.ts'
import type { OrderSums } from '#contract/tax/order-sums.ts'
import { useCompany } from '../../api/company.ts'
import { freightText } from '../freight/freight.words.ts'
import { forBoth } from './tax.price.tsx'
import { WithoutVat } from './tax.without-vat.tsx'
import { grossOf, pricePerUnit, taxForBusiness } from './tax.words.ts'

/** Where consumers buy, they read amounts with tax. Businesses, and all buyers elsewhere, read those without it. */
export function ForReader({ gross, net }: { gross: ReactNode; net: ReactNode }): ReactNode {
  const { tax, sellsToConsumers } = useCompany()
  const say = (of?: PublicTax) => (sellsToConsumers && of?.shown !== 'net' ? gross : net)
  return forBoth(say, tax, taxForBusiness(tax))
}

type AmountProps = { net: number; gross: number | null | undefined; currency: string }

/** An amount of an order or a cart; without a gross amount it has no tax. */
export function TaxedAmount({ net, gross, currency }: AmountProps) {
  const shown = formatMoney(net, currency)
  return gross == null ? shown : <ForReader gross={formatMoney(gross, currency)} net={shown} />
}

/** The tax on freight is that of the goods: of several rates, their mean by amount. */
function grossFreight({ method, amount }: OrderFreight, { freight, gross, taxes }: OrderSums): number {
  if (freight?.method === method && freight.amount === amount && gross?.freight != null) return gross.freight
  const net = taxes.reduce((sum, one) => sum + one.net, 0)
  const percent = net === 0 ? 0 : taxes.reduce((sum, one) => sum + (one.net * one.rate) / net, 0)
  return grossOf(amount ?? 0, percent)
}

/** What a delivery method costs beside these sums. */
export function FreightAmount({ of, sums, currency }: { of: OrderFreight; sums: OrderSums; currency: string }) {
  const net = freightText(of, currency)
  if (!sums.tax || !of.amount) return net
  return (
    <ForReader
      gross={formatMoney(grossFreight(of, sums), currency)}
      net={
        <>
          {net}
          <WithoutVat />
        </>
      }
    />
  )
}

type PieceLine = Partial<Content> & { quantity: number; unitprice: number }

/** The price of one piece of a line whose gross amount is known, with the price per unit for consumers. */
export function PieceAmount({
  line,
  gross,
  currency,
}: {
  line: PieceLine
  gross: number | null | undefined
  currency: string
}) {
  const { quantity, unitprice } = line
  const { sellsToConsumers } = useCompany()
  const piece = gross == null ? unitprice : gross / quantity
  const perUnit = sellsToConsumers ? pricePerUnit(line, { net: piece, currency }) : undefined
  const net = formatMoney(unitprice, currency)
  if (gross == null && !perUnit) return net
  return <ForReader gross={`${formatMoney(piece, currency)}${perUnit ? ` (${perUnit})` : ''}`} net={net} />
}
