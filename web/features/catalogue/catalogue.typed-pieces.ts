import { isQuantityAllowed, type QuantityLimits, quantityRuleOf } from '#contract/orders/quantity.ts'
import { t } from '#i18n/t.ts'
import { parseQuantity } from '../../ui/stepper-values.ts'
import { quantityRange } from './catalogue.quantity.ts'

/** The typed number of pieces, or why it cannot be ordered. Loaded with the first press: public pages stay small. */
export function readTypedPieces(typed: string, product: QuantityLimits): number | string {
  const rule = quantityRuleOf(product)
  const quantity = parseQuantity(typed)
  if (quantity !== null && isQuantityAllowed(quantity, rule)) return quantity
  return t('You can order {range}.', { range: quantityRange(rule) })
}
