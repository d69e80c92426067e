import { useLoaderData } from 'react-router'
import { readCheckout } from '#contract/cart/checkout.ts'
import { mark, t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../patterns/empty-state.tsx'
import { ErrorSummary } from '../../../patterns/form/error-summary.tsx'
import { useSaveKey } from '../../../patterns/form/save-bar.tsx'
import { withDrawings } from '../../../patterns/pictures/drawing.tsx'
import { useProblemTitle } from '../../../patterns/problem-title.ts'
import { type Guard, requireSignIn } from '../../../shell/guards.ts'
import '../../../theme/private.css'
import { privateMeta, routeError } from '../../../patterns/page-exports.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sendToCart, takeCart } from '../cart.client.ts'
import { ChangedPrices } from '../cart.prices.tsx'
import { untilSent } from '../cart.queue.ts'
import type { CheckoutProblem } from './cart.checkout-problem.ts'
import { Reference, ShipTo } from './cart.checkout-sections.tsx'
import { CheckoutBar, CheckoutSum, missingOf } from './cart.checkout-sum.tsx'
import { FreightChoice } from './cart.freight-choice.tsx'
import { InvoiceAddress } from './cart.invoice-address.tsx'
import { PaymentChoice } from './cart.payment-choice.tsx'
import { useCheckout } from './cart.use-checkout.ts'

/** The way back from the sign-in leads here, and the first call brings the guest's cart along. */
export const clientMiddleware: Guard[] = [requireSignIn]

export async function clientLoader() {
  await untilSent()
  const checkout = await withDrawings(sendToCart(readCheckout, {}), ({ cart }) => cart.lines)
  takeCart(checkout.cart)
  return checkout
}

export const meta = privateMeta(mark('Checkout'), mark('Delivery address and payment.'))

function Problem({ problem }: { problem: CheckoutProblem | null }) {
  useProblemTitle(problem !== null)
  return (
    <div role="alert" className="empty:hidden">
      {problem ? (
        <div className="flex gap-3 border-s-3 border-danger bg-danger-soft px-4 py-3 text-ui">
          <Icon name="warn" className="mt-0.5 size-5 text-danger" />
          <div>
            <p className="font-[620] text-danger">{problem.title}</p>
            <p className="mt-0.5">{problem.text}</p>
            {problem.isCart ? (
              <ButtonLink to={paths.cart} size="small" className="mt-2">
                {t('View cart')}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}

function Contact() {
  const session = useSession()
  if (!session) return null
  return (
    <p className="mt-1.5 text-control wrap-anywhere text-ink-2">
      {t('You are ordering as {name}. We will send the confirmation to {email}.', {
        name: session.displayName,
        email: session.email,
      })}
    </p>
  )
}

function CheckoutForm() {
  const { cart: loaded, addresses } = useLoaderData<typeof clientLoader>()
  const state = useCheckout({ cart: loaded, addresses })
  const { freight } = useCompany()
  const { formProps, summary, submit, isBusy, problem, cart } = state
  useSaveKey(!isBusy, submit)
  const missing = missingOf(state, freight !== undefined)
  // Delivery is a separate section where freight is charged.
  const extra = freight === undefined ? 0 : 1
  return (
    <form {...formProps} className="checkout-layout" aria-label={t('Checkout')}>
      <div className="grid min-w-0 gap-4">
        <Problem problem={problem} />
        <div id="checkout-prices" tabIndex={-1} className="empty:hidden">
          <ChangedPrices cart={cart} onSeen={() => void state.acceptPrices()} />
        </div>
        <ErrorSummary {...summary} />
        <div className="checkout-sheet">
          <ShipTo state={state} book={addresses} />
          <FreightChoice state={state} />
          <InvoiceAddress state={state} book={addresses} number={2 + extra} />
          <Reference state={state} number={3 + extra} />
          <PaymentChoice state={state} number={4 + extra} />
        </div>
      </div>
      <CheckoutSum state={state} missing={missing} />
      <CheckoutBar state={state} missing={missing} />
    </form>
  )
}

export default function CheckoutPage() {
  const { cart } = useLoaderData<typeof clientLoader>()
  return (
    <div className="wrap-page py-6 md:py-8">
      <h1 className="text-h2" tabIndex={-1}>
        {t('Checkout')}
      </h1>
      <Contact />
      {cart.lines.length > 0 ? (
        <CheckoutForm />
      ) : (
        <EmptyState
          title={t('Your cart is empty')}
          action={
            <ButtonLink to={paths.products} look="primary">
              {t('Browse products')}
            </ButtonLink>
          }
        >
          {t('Add products before you check out. Orders you have placed are in My Orders.')}
        </EmptyState>
      )}
    </div>
  )
}

export function HydrateFallback() {
  return (
    <div className="wrap-page py-6 md:py-8" aria-busy="true">
      <h1 className="text-h2">{t('Checkout')}</h1>
      <div className="checkout-layout">
        <Skeleton className="h-128" />
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}

export const ErrorBoundary = routeError({ to: paths.cart, label: mark('Back to cart') })
