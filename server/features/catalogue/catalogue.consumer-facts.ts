import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import { type WithdrawalRight, withdrawalLabel } from '#contract/products/product-values.ts'
import { mark, t } from '#i18n/t.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { ProductRow } from '../products/products.columns.ts'

type Fact = DescribedProduct['consumerFacts'][number]

const noWithdrawal: Partial<Record<WithdrawalRight, string>> = {
  made_to_measure: mark('None, because it is made to your specifications.'),
  sealed: mark('Ends when you open the seal, for reasons of health or hygiene.'),
}

/** Where consumers buy: whether they can withdraw from the purchase, if it is not as usual. */
export function consumerFacts(settings: Settings, row: ProductRow): Fact[] {
  if (settings.buyers().sellsTo !== 'both') return []
  const reason = noWithdrawal[row.withdrawal]
  return reason ? [{ key: 'withdrawal', name: t(withdrawalLabel), value: t(reason) }] : []
}
