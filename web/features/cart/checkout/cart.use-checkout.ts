import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { withoutUnused } from '#contract/addresses/address-fields.ts'
import { type Address, addAddress } from '#contract/addresses/addresses.ts'
import { addressFormatOf } from '#contract/addresses/format.ts'
import { type Cart, changeCart } from '#contract/cart/cart.ts'
import { orderCart } from '#contract/cart/checkout.ts'
import { awaitsFreight } from '#contract/freight/order-freight.ts'
import type { Order } from '#contract/orders/orders.ts'
import { choosePaymentMethod } from '#contract/payments/methods.ts'
import { findPaymentOptions, type PaymentOptions } from '#contract/payments/options.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useCompany } from '../../../api/company.ts'
import { ApiError } from '../../../api/problem.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { useSession } from '../../../api/session.ts'
import { useCallOnce } from '../../../api/use-call-once.ts'
import { paths } from '../../../dashboard-paths.ts'
import { showToast } from '../../../patterns/toast.ts'
import { loadCart, sendToCart, takeCart } from '../cart.client.ts'
import { readCheckoutDraft, useCheckoutDraft } from './cart.checkout-draft.ts'
import {
  type CheckoutDraft,
  firstCheckout,
  newAddress,
  orderFieldsOf,
  sameAddress,
  shipToOf,
  withStored,
} from './cart.checkout-form.ts'
import { type CheckoutProblem, checkoutProblemOf } from './cart.checkout-problem.ts'
import { useCheckoutForm } from './cart.use-checkout-form.ts'
import { chosenPayment, usePaymentOptions } from './cart.use-payment-options.ts'
import { useSums } from './cart.use-sums.ts'

type Loaded = { cart: Cart; addresses: readonly Address[] }

/** What can only be chosen for an order that is placed. */
const chosenBefore = ['card', 'later', 'terms']

type Chosen = { draft: CheckoutDraft; options: PaymentOptions | null }

/** The page after an order. A way to pay besides cards is chosen here; where that fails, the page of the payment offers what works. */
async function nextPage(order: Order, { draft, options }: Chosen): Promise<string> {
  const { _id: id, total } = order
  if (order.payment !== 'due' || awaitsFreight(order)) return paths.orderPlaced(id)
  // The button may be pressed before they have arrived.
  const found = options ?? (await call(findPaymentOptions, { body: { total } }).catch(() => null))
  const payment = found ? chosenPayment(found, draft.payment) : undefined
  if (payment === 'card') return paths.payment(id)
  if (payment === undefined || chosenBefore.includes(payment)) return paths.orderPlaced(id)
  return call(choosePaymentMethod, { params: { id, method: payment } }).then(
    () => paths.orderPlaced(id),
    () => paths.payment(id),
  )
}

/** Sends the order, once however often it is pressed, and shows the cart as it is when it was refused. */
function useOrder({ cart: loaded, addresses }: Loaded, onPlaced: () => void) {
  /** The total that is on the page, and the ways to pay that are offered there. */
  const shownTotal = useRef(loaded.sums.total)
  const shownOptions = useRef<PaymentOptions | null>(null)
  const navigate = useNavigate()
  const { freight } = useCompany()
  const [cart, setCart] = useState(loaded)
  const [problem, setProblem] = useState<CheckoutProblem | null>(null)
  /** Raised to read the sums again: those of the same cart change with rates, and with the answer of a VAT register. */
  const [readings, setReadings] = useState(0)
  const order = useCallOnce(orderCart)
  const addToBook = useCallOnce(addAddress)
  const addBillAddress = useCallOnce(addAddress)

  /** After the order: a full address book must not keep it from being placed. The VAT number is that of who is invoiced. */
  async function saveAddress(draft: CheckoutDraft): Promise<void> {
    const { choice, isSaved, billChoice, isBillSaved, vatId } = draft
    const isSame = billChoice === sameAddress
    const shipTo = { ...shipToOf(draft, addresses), vatId: isSame ? vatId : '' }
    const bodies = [
      ...(choice === newAddress && isSaved ? [shipTo] : []),
      ...(billChoice === newAddress && isBillSaved ? [{ ...withoutUnused(draft.bill), vatId }] : []),
    ]
    for (const [index, body] of bodies.entries()) {
      const add = index === 0 ? addToBook : addBillAddress
      await add({ body }).catch((error: unknown) =>
        showToast(t('The address was not saved to your address book. {reason}', { reason: sentenceOf(error) })),
      )
    }
  }

  async function place(draft: CheckoutDraft): Promise<void> {
    setProblem(null)
    const body = {
      cartId: cart.id ?? '',
      version: cart.version,
      expectedTotal: shownTotal.current,
      ...orderFieldsOf(draft, addresses),
    }
    const placed = await order({ body })
    onPlaced()
    await Promise.all([saveAddress(draft), loadCart().catch(() => undefined)])
    await navigate(await nextPage(placed, { draft, options: shownOptions.current }), { replace: true })
  }

  /** The cart as it is now; the one that is shown while nobody answers. */
  async function refresh(error: unknown): Promise<Cart> {
    const isStale = error instanceof ApiError && error.status !== 401
    const now = isStale ? await loadCart().catch(() => cart) : cart
    setCart(now)
    if (isStale) setReadings((before) => before + 1)
    return now
  }

  async function showProblem(error: unknown): Promise<void> {
    const now = await refresh(error)
    const hasExtras = cart.sums.treatment !== null || freight !== undefined
    setProblem(checkoutProblemOf(error, { seen: cart, now, hasExtras }))
  }

  async function acceptPrices(): Promise<void> {
    try {
      setCart(takeCart(await sendToCart(changeCart, { body: { version: cart.version, pricesSeen: true } })))
    } catch (error) {
      await showProblem(error)
    }
  }

  return { cart, place, showProblem, problem, acceptPrices, shownTotal, shownOptions, readings }
}

/** The form of the checkout: its values, its errors, and the order that it sends. */
export function useCheckout(loaded: Loaded) {
  const session = useSession()
  const [start] = useState(() => firstCheckout(loaded.cart, loaded.addresses, session?.displayName ?? ''))
  const [first] = useState(() => withStored(start, readCheckoutDraft(start), loaded.addresses))
  const order = useOrder(loaded, () => draft.clear())
  const checkoutForm = useCheckoutForm({ first, place: order.place, showProblem: order.showProblem })
  const draft = useCheckoutDraft(checkoutForm.values, start)
  const { shownTotal, shownOptions, readings, ...ordering } = order
  const { country, postcode } = shipToOf(checkoutForm.values, loaded.addresses)
  const { vatId, freightMethod } = checkoutForm.values
  const shown = useSums(order.cart, { country, postcode, vatId: vatId.trim(), freightMethod, readings })
  const paymentOptions = usePaymentOptions(shown.sums.total, shown.sums.freight?.amount !== null)
  useEffect(() => {
    shownTotal.current = shown.sums.total
  }, [shownTotal, shown.sums.total])
  useEffect(() => {
    shownOptions.current = paymentOptions.state === 'ready' ? paymentOptions.data : null
  }, [shownOptions, paymentOptions])
  return { ...checkoutForm, ...ordering, ...shown, paymentOptions }
}

export type CheckoutState = ReturnType<typeof useCheckout>

/** What the sections need of a form: the checkout has it, and so has an order that staff place for a customer. */
export type CheckoutFields = Pick<
  CheckoutState,
  'form' | 'field' | 'bound' | 'values' | 'controls' | 'billControls'
> &
  Partial<Pick<CheckoutState, 'vatIdError'>>

/** What a field of the delivery address is called in the chosen country. */
export function labelOf(field: string, country: string): string {
  if (field === 'country') return t('Country')
  const label = addressFormatOf(country).find((one) => one.field === field)?.label
  return label ? t(label) : field
}
