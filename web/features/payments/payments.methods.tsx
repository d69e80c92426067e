import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { choosePaymentMethod, listPaymentMethods, type PaymentMethod } from '#contract/payments/methods.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { Unread } from '../../patterns/reading/unread.tsx'
import { type Read, useRead } from '../../patterns/reading/use-read.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'

/** The ways to pay an order besides a card, or the one that was chosen while its money is still to come. */
export function usePaymentMethods(orderId: string): Read<PaymentMethod[]> {
  const read = useCallback(() => call(listPaymentMethods, { params: { id: orderId } }), [orderId])
  return useRead(read)
}

type OtherProps = {
  orderId: string
  /** Whether no card can pay this order. */
  isOnly?: boolean
}

/** Buttons for the ways to pay besides a card; nothing if there are none. */
export function OtherMethods({ orderId, isOnly = false }: OtherProps) {
  const { revalidate } = useRevalidator()
  const read = usePaymentMethods(orderId)
  const { run, running, error } = useCommand(
    (method: string) => call(choosePaymentMethod, { params: { id: orderId, method } }),
    { settled: revalidate },
  )
  if (read.state === 'failed') {
    const text = t('The other payment methods could not be loaded. {reason}', { reason: read.problem })
    return (
      <div className="mt-6 border-t border-line pt-5">
        <Unread text={text} onRetry={read.again} />
      </div>
    )
  }
  if (read.state === 'loading' || read.data.length === 0) return null

  return (
    <section aria-labelledby="other-methods" className={isOnly ? 'mt-4' : 'mt-6 border-t border-line pt-5'}>
      <h3 id="other-methods" className="text-control font-[600]">
        {isOnly ? t('Choose how to pay') : t('Other payment methods')}
      </h3>
      <ul className="mt-3 grid gap-4">
        {read.data.map(({ id, title, hint }) => (
          <li key={id} className="grid justify-items-start gap-2">
            <p id={`method-${id}`} className="text-ui text-ink-2">
              {hint}
            </p>
            <Button
              aria-describedby={`method-${id}`}
              look={isOnly ? 'primary' : 'plain'}
              isBusy={running?.[0] === id}
              onClick={() => run(id)}
            >
              {title}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3 empty:hidden">
        <Refusal text={error} />
      </div>
    </section>
  )
}
