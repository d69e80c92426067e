import { t } from '#i18n/t.ts'
import { useCompany } from '../api/company.ts'

/**
 * What the button that places an order says. Where consumers buy, it says these words and nothing else, as Directive 2011/83,
 * Art. 8(2), wants it.
 */
export function usePlaceOrderLabel(): { label: string; hasAmount: boolean } {
  const { sellsToConsumers } = useCompany()
  return sellsToConsumers
    ? { label: t('Order with obligation to pay'), hasAmount: false }
    : { label: t('Place order'), hasAmount: true }
}
