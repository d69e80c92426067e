import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { orderSteps, stepRefusal, transitionOrder } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { withStatusNow } from './order-page/orders.step-refusal.ts'
import { statusActionLabel } from './orders.action-labels.ts'
import { StatusBadge } from './orders.badges.tsx'

/** Shows the new status at once; when the server refuses, shows the old one again with the reason below it. */
function useStep(order: Order) {
  const { _id, version } = order
  const { revalidate } = useRevalidator()
  const { run, running, error } = useCommand(
    (to: OrderStatus, note: string) =>
      call(transitionOrder, { params: { id: _id }, body: { status: to, version, note } }).catch(
        async (failure: unknown) => {
          throw await withStatusNow(failure, order)
        },
      ),
    { settled: revalidate },
  )
  return { ahead: running?.[0] ?? null, refusal: error, take: run }
}

/** The status of an order in its row; where it has a next step, a button that takes it. */
export function StatusStep({ order }: { order: Order }) {
  const { ahead, refusal, take } = useStep(order)
  const steps = orderSteps[order.status].filter((to) => stepRefusal(order, to) === null)
  if (ahead) return <StatusBadge status={ahead} />
  return (
    <>
      {steps.length === 0 ? <StatusBadge status={order.status} /> : null}
      {steps.length === 0 ? null : (
        <Popover
          look="ghost"
          className="-ms-3"
          label={t('Change the status of order {number}', { number: String(order.number) })}
          trigger={
            <>
              <StatusBadge status={order.status} />
              <AnyIcon name="chevron" className="size-4 text-ink-3" />
            </>
          }
        >
          {(close) => (
            <Steps
              order={order}
              steps={steps}
              onStep={(to, note) => {
                close()
                take(to, note)
              }}
            />
          )}
        </Popover>
      )}
      {refusal ? (
        <span role="alert" className="block max-w-48 text-small whitespace-normal text-danger">
          {refusal}
        </span>
      ) : null}
    </>
  )
}

/** Production is the next step of orders with made lines only. */
function lookOf(to: OrderStatus, { order, isSure }: { order: Order; isSure: boolean }) {
  if (to === 'cancelled') return isSure ? 'danger' : 'plain'
  return to === 'in_production' && !order.madeLines ? 'plain' : 'primary'
}

type StepsProps = {
  order: Order
  steps: readonly OrderStatus[]
  onStep: (to: OrderStatus, note: string) => void
}

function Steps({ order, steps, onStep }: StepsProps) {
  const id = useId()
  const [note, setNote] = useState('')
  const [isSure, setIsSure] = useState(false)
  return (
    <div className="grid w-72 gap-3 p-3.5">
      <p className="text-small text-ink-2">
        {t('{userName} will be notified by email.', { userName: order.userName })}
      </p>
      <label htmlFor={id} className="text-small text-ink-2">
        {t('Note')} {t('(optional)')}
        <Input
          id={id}
          className="min-h-9! py-1! text-ui!"
          maxLength={1000}
          autoComplete="off"
          enterKeyHint="done"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      <div className="grid gap-1.5">
        {steps.map((to) => (
          <Button
            key={to}
            size="small"
            look={lookOf(to, { order, isSure })}
            onClick={() => (to === 'cancelled' && !isSure ? setIsSure(true) : onStep(to, note.trim()))}
          >
            {to === 'cancelled' && isSure
              ? t('Cancel order {number}', { number: String(order.number) })
              : statusActionLabel(to)}
          </Button>
        ))}
      </div>
    </div>
  )
}
