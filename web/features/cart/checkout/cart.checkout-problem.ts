import type { Cart } from '#contract/cart/cart.ts'
import { formatMoney } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import { ApiError, NetworkError } from '../../../api/problem.ts'
import { sentenceWithReasons } from '../../../api/problem-text.ts'

export type CheckoutProblem = { title: string; text: string; isCart: boolean }

type Totals = { from: number; to: number }

/** `hasExtras`: the total has freight or tax besides the goods, so that of another cart is read after it. */
type Carts = { seen: Cart; now: Cart; hasExtras: boolean }

/** The total that was on the page and the one that counts now, where both are known. */
function totalsOf(error: ApiError, { seen, now, hasExtras }: Carts): Totals | null {
  if (error.code === 'total_changed') {
    const { expectedTotal: from, total: to } = error.current as { expectedTotal: number; total: number }
    return { from, to }
  }
  return hasExtras ? null : { from: seen.sums.total, to: now.sums.total }
}

/** What a refusal says about the cart. What was typed stays, and the newer cart is on the page already. */
export function checkoutProblemOf(error: unknown, carts: Carts): CheckoutProblem {
  if (error instanceof NetworkError) {
    return {
      title: t('Your order may not have gone through'),
      text: t(
        'There was no response. Check your connection and press the button again. The order will not be placed twice.',
      ),
      isCart: false,
    }
  }
  const refusal = error instanceof ApiError ? error : null
  const isCart = refusal?.code === 'cart_changed'
  const { seen, now } = carts
  if (refusal && (refusal.code === 'total_changed' || (isCart && seen.total !== now.total))) {
    const totals = totalsOf(refusal, carts)
    return {
      title: t('The total has changed'),
      text: totals
        ? t('It was {from} and is now {to}. Check the lines, then place your order again.', {
            from: formatMoney(totals.from, seen.currency),
            to: formatMoney(totals.to, seen.currency),
          })
        : t('Check the lines and the new total, then place your order again.'),
      isCart: true,
    }
  }
  if (refusal?.code === 'lines_not_allowed') {
    // The lines are on the page, each with its reason.
    return {
      title: t('The order was not placed'),
      text: t('Some lines cannot be ordered as they are. Nothing was ordered.'),
      isCart: true,
    }
  }
  return {
    title: isCart ? t('The cart has changed') : t('The order was not placed'),
    text: sentenceWithReasons(error),
    isCart,
  }
}
