import { accountText, numberOfAccount } from '#contract/payments/iban.ts'
import type { PaymentOption } from '#contract/payments/options.ts'
import { t } from '#i18n/t.ts'
import { NoCardForAmount, NoPayment } from '../../../patterns/no-payment.tsx'
import { Unread } from '../../../patterns/reading/unread.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Section } from './cart.checkout-sections.tsx'
import type { CheckoutState } from './cart.use-checkout.ts'
import { chosenPayment } from './cart.use-payment-options.ts'

type PaymentProps = { state: CheckoutState; number: number }

/** How the order is paid: exactly the ways that work, the first of them chosen. */
export function PaymentChoice({ state, number }: PaymentProps) {
  return (
    <Section number={number} title={t('Payment')}>
      {state.sums.freight?.amount === null ? (
        <p className="text-ui text-ink-2">
          {t('Nothing is due now. You pay after we have emailed you the freight and the total.')}
        </p>
      ) : (
        <Choices state={state} />
      )}
    </Section>
  )
}

function Choices({ state }: { state: CheckoutState }) {
  const { paymentOptions: read, values, form } = state
  if (read.state === 'loading') return <Skeleton className="h-20 w-full" />
  if (read.state === 'failed') {
    const text = t('The payment methods could not be loaded. You can choose one after placing the order.')
    return <Unread text={text} onRetry={read.again} />
  }
  const { options } = read.data
  const chosen = chosenPayment(read.data, values.payment)
  return (
    <>
      {read.data.cardRefusal === 'amount_not_chargeable' ? <NoCardForAmount /> : null}
      {options.length === 0 ? (
        <NoPayment />
      ) : (
        <fieldset className="checkout-choices">
          <legend className="hidden-but-read">{t('Payment')}</legend>
          {options.map((option) => (
            <label key={option.id} className="checkout-choice" data-chosen={option.id === chosen}>
              <input
                type="radio"
                name="payment-option"
                autoComplete="off"
                className="mt-0.5 size-5 accent-blue"
                checked={option.id === chosen}
                onChange={() => form.setValue('payment', option.id, { shouldDirty: true })}
              />
              <span className="min-w-0">
                <span className="block font-[560] wrap-anywhere">{option.title}</span>
                <OptionText option={option} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** What a way to pay means: for a transfer also the accounts, and how long the products wait for it. */
export function OptionText({ option: { hint, accounts, reservedDays } }: { option: PaymentOption }) {
  return (
    <span className="block text-ui wrap-anywhere text-ink-2">
      {hint}
      {accounts.map((account) => (
        <span key={numberOfAccount(account)} className="block">
          {[account.bank, accountText(account)].filter(Boolean).join(', ')}
        </span>
      ))}
      {reservedDays === null ? null : (
        <span className="block">
          {t('The goods stay reserved for {days} days, which gives your transfer time to arrive.', {
            days: reservedDays,
          })}
        </span>
      )}
    </span>
  )
}
