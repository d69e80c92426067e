import type { ReactNode } from 'react'
import type { PublicTax } from '#contract/page-settings.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { type PricedProduct, pricePerUnit, shownPrice, taxForBusiness } from './tax.words.ts'

/**
 * What visitors and what businesses see. Public pages are the same bytes for everybody, so both are in them, and the stylesheet
 * shows one before the first paint; where both see the same, there is one.
 */
export function forBoth<Of>(say: (of: Of) => ReactNode, all: Of, business?: Of): ReactNode {
  if (!business) return say(all)
  return (
    <>
      <span className="business:hidden">{say(all)}</span>
      <span className="hidden business:inline">{say(business)}</span>
    </>
  )
}

/** The price of one piece as the portal shows it to the user: net, gross, or net with gross beside, unless `isAlone`. */
export function UnitPrice({ of, isAlone }: { of: PricedProduct; isAlone?: boolean }) {
  const { tax, sellsToConsumers } = useCompany()
  if (of.unitprice <= 0) return t('Price on request')
  const say = (shown?: PublicTax) => {
    const [main, beside] = shownPrice(of, shown)
    const perUnit =
      sellsToConsumers &&
      shown?.shown !== 'net' &&
      pricePerUnit(of, { ...of, net: of.unitprice, percent: shown?.classes[of.taxClass]?.percent })
    return (
      <>
        {main}
        {[beside, perUnit].map(
          (text) => text && !isAlone && <span className="block text-small font-normal text-ink-2">{text}</span>,
        )}
      </>
    )
  }
  return forBoth(say, tax, taxForBusiness(tax))
}

/** What a price has no part of, in a sentence that `say` writes. */
export function PriceNote({ say }: { say: (note: string) => string }) {
  const { priceNote, priceNoteToBusiness } = useCompany()
  return forBoth(say, priceNote, priceNoteToBusiness)
}
