import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { type Priced, shownPrice } from './tax.words.ts'

/** The price of one piece as the portal shows it: net, gross, or net with gross beside. */
export function UnitPrice({ of }: { of: Priced }) {
  const { tax } = useCompany()
  if (of.unitprice <= 0) return t('Price on request')
  const [main, beside] = shownPrice(of, tax)
  return (
    <>
      {main}
      {beside && <span className="block text-small font-normal text-ink-2">{beside}</span>}
    </>
  )
}
