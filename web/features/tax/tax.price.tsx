import type { ReactNode } from 'react'
import type { PublicTax } from '#contract/page-settings.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { type Priced, shownPrice, taxForBusiness } from './tax.words.ts'

/**
 * What visitors and what businesses see. Public pages are the same bytes for everybody, so both are in them, and the stylesheet
 * shows one before the first paint; where both see the same, there is one.
 */
function ByAudience({ say }: { say: (tax: PublicTax | undefined) => ReactNode }) {
  const { tax } = useCompany()
  const toBusiness = taxForBusiness(tax)
  if (!toBusiness) return say(tax)
  return (
    <>
      <span className="business:hidden">{say(tax)}</span>
      <span className="hidden business:inline">{say(toBusiness)}</span>
    </>
  )
}

function Shown({ of, tax }: { of: Priced; tax: PublicTax | undefined }) {
  const [main, beside] = shownPrice(of, tax)
  return (
    <>
      {main}
      {beside && <span className="block text-small font-normal text-ink-2">{beside}</span>}
    </>
  )
}

/** The price of one piece as the portal shows it to the user: net, gross, or net with gross beside. */
export function UnitPrice({ of }: { of: Priced }) {
  if (of.unitprice <= 0) return t('Price on request')
  return <ByAudience say={(tax) => <Shown of={of} tax={tax} />} />
}

/** The same without the price beside it. */
export function MainPrice({ of }: { of: Priced }) {
  if (of.unitprice <= 0) return t('Price on request')
  return <ByAudience say={(tax) => shownPrice(of, tax)[0]} />
}

/** What a price has no part of, in a sentence that `say` writes. */
export function PriceNote({ say }: { say: (note: string) => string }) {
  const { priceNote, priceNoteToBusiness } = useCompany()
  if (priceNoteToBusiness === undefined || priceNoteToBusiness === priceNote) return say(priceNote)
  return (
    <>
      <span className="business:hidden">{say(priceNote)}</span>
      <span className="hidden business:inline">{say(priceNoteToBusiness)}</span>
    </>
  )
}
