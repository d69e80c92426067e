import { t } from '#i18n/t.ts'
import { NoCardForAmount, NoPayment } from '../../../patterns/no-payment.tsx'
import { OptionText } from '../../cart/checkout/cart.payment-choice.tsx'
import { usePaymentOptions } from '../../cart/checkout/cart.use-payment-options.ts'

/** How the order can be paid after it is placed: only what works. Without an answer nothing is promised. */
export function WaysToPay({ total, isKnown }: { total: number; isKnown: boolean }) {
  const read = usePaymentOptions(total, isKnown)
  if (!isKnown || total <= 0 || read.state !== 'ready') return null
  const { options, cardRefusal } = read.data
  const ways = options.filter(({ id }) => id !== 'later')
  const noCard = cardRefusal === 'amount_not_chargeable' ? <NoCardForAmount /> : null
  if (options.length === 0) {
    return (
      <>
        {noCard}
        <NoPayment />
      </>
    )
  }
  return (
    <div className="text-ui">
      <p className="font-[560]">{t('Payment methods after you place the order:')}</p>
      <ul className="mt-1 grid gap-1">
        {ways.map((option) => (
          <li key={option.id}>
            {option.title}
            {option.id === 'card' ? null : <OptionText option={option} />}
          </li>
        ))}
      </ul>
      {noCard}
    </div>
  )
}
