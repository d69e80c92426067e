import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { choosePaymentMethod, listPaymentMethods, type PaymentMethod } from '#contract/payments/methods.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The ways to pay an order besides a card. Without an answer, cards are the only way that is shown. */
export function usePaymentMethods(orderId: string): PaymentMethod[] {
  const [methods, setMethods] = useState<PaymentMethod[]>([])
  useEffect(() => {
    let isCurrent = true
    call(listPaymentMethods, { params: { id: orderId } })
      .then((found) => isCurrent && setMethods(found))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [orderId])
  return methods
}

/** Buttons for the ways to pay besides a card; nothing if there are none. */
export function OtherMethods({ orderId }: { orderId: string }) {
  const { revalidate } = useRevalidator()
  const methods = usePaymentMethods(orderId)
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (methods.length === 0) return null

  async function choose(method: string): Promise<void> {
    setChosen(method)
    setProblem(null)
    try {
      await call(choosePaymentMethod, { params: { id: orderId, method } })
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setChosen(null)
    await revalidate()
  }

  return (
    <section aria-labelledby="other-methods" className="mt-6 border-t border-line pt-5">
      <h3 id="other-methods" className="text-control font-[600]">
        {t('Other ways to pay')}
      </h3>
      <ul className="mt-3 grid gap-4">
        {methods.map(({ id, title, hint }) => (
          <li key={id} className="grid justify-items-start gap-2">
            <p id={`method-${id}`} className="text-ui text-ink-2">
              {hint}
            </p>
            <Button
              aria-describedby={`method-${id}`}
              isBusy={chosen === id}
              onClick={() => {
                if (chosen === null) void choose(id)
              }}
            >
              {title}
            </Button>
          </li>
        ))}
      </ul>
      {problem ? (
        <p className="notice mt-3 items-start bg-danger-soft text-danger" role="alert">
          <Icon name="warn" className="mt-0.5 size-4.5" />
          {problem}
        </p>
      ) : null}
    </section>
  )
}
