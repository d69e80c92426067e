import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { ApiError, NetworkError } from '../../../api/problem.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import type { Session } from '../../../api/session.ts'
import { useCallOnce } from '../../../api/use-call-once.ts'
import { paths } from '../../../paths.ts'
import { type Refused, refusedBy } from '../../../patterns/form/refused.ts'
import { showToast } from '../../../patterns/toast.ts'
import type { OrderDraft } from './orders.draft.ts'
import { type CheckedDraft, type Destined, fieldOf, orderBody } from './orders.form.ts'
import type { OrderProblemText } from './orders.order-problem.tsx'

type OrderForm = UseFormReturn<OrderDraft, unknown, CheckedDraft>

type PlaceOrderDeps = {
  product: Product
  session: Session | null
  onPlaced: () => void
  /** Where it goes, as the page shows it when it is sent; null where no country is asked for. */
  destined: () => Destined | null
}

type Failure = { error: unknown; seenPrice: number }

/** Refusals that mean the page is out of date: the product is read again and the form stays as it is. */
const staleCodes = new Set([
  ...['price_changed', 'out_of_stock', 'quantity_not_allowed', 'product_not_found', 'total_changed'],
])

/** The address may be one of the book, which has no field for its country. */
function isDelivery(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'delivery_not_offered'
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && staleCodes.has(error.code)
}

/** Sends the order. A repeated press with the same content carries the same key and so places one order. */
export function usePlaceOrder({ product, session, onPlaced, destined }: PlaceOrderDeps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<Failure | null>(null)
  const sendOrder = useCallOnce(placeOrder)

  async function place(draft: CheckedDraft): Promise<void> {
    if (!session) return
    setFailure(null)
    const body = orderBody({ product, draft, session, destined: destined() })
    try {
      const placed = await sendOrder({ body })
      onPlaced()
      showToast(t('Order Placed Successfully.'))
      await navigate(paths.myOrders, { state: { placed: placed._id } })
    } catch (error) {
      if (isStale(error)) await revalidate()
      throw error
    }
  }

  /** The sentence has its own place in the form. */
  function readRefusal(error: unknown): Refused<keyof OrderDraft> {
    setFailure({ error, seenPrice: product.unitprice })
    return { ...refusedBy(error, isDelivery(error) ? () => undefined : fieldOf), sentence: null }
  }

  return { place, readRefusal, failure, problem: failure ? problemText(failure, product) : null }
}

/** Checks the quantity again when the product as it is now is on the page: the rule is about that one. */
export function useQuantityCheck(form: OrderForm, failure: Failure | null, product: Product): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new product comes after the failure
  useEffect(() => {
    if (isStale(failure?.error)) void form.trigger('quantity')
  }, [failure, form, product])
}

function problemText({ error, seenPrice }: Failure, now: Product): OrderProblemText {
  const text = sentenceOf(error)
  if (error instanceof NetworkError) {
    return {
      title: t('Your order may not have gone through'),
      text: t(
        'There was no response. Check your connection and press the button again. The order will not be placed twice.',
      ),
      requestId: null,
    }
  }
  const title = t('The order was not placed')
  if (!(error instanceof ApiError)) return { title, text, requestId: null }
  if (error.code === 'price_changed') {
    const from = formatMoney(seenPrice, now.currency)
    const to = formatMoney(now.unitprice, now.currency)
    return {
      title: t('The price has changed'),
      text:
        from === to
          ? text
          : t('The unit price changed from {from} to {to}. Check the new total, then press the button again.', {
              from,
              to,
            }),
      requestId: null,
    }
  }
  if (error.code === 'out_of_stock') {
    return {
      title: t('Stock changed while you were ordering'),
      text: t(
        '{left, plural, =0 {No pieces are} one {Only # piece is} other {Only # pieces are}} left. Change the quantity, then press the button again.',
        {
          left: String(now.available),
        },
      ),
      requestId: null,
    }
  }
  // An error without a field in the form is shown here.
  const more = error.errors.filter(({ path }) => isDelivery(error) || !fieldOf(path)).map(({ message }) => message)
  if (more.length === 0 && error.errors.length > 0) {
    return { title, text: t('Correct the fields that are marked, then press the button again.'), requestId: null }
  }
  return { title, text: [text, ...more].join(' '), requestId: error.status >= 500 ? error.requestId : null }
}
