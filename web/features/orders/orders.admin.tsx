import { type ReactNode, useEffect, useRef, useState } from 'react'
import { canShip } from '#contract/fulfilment/shipments.ts'
import { addOrderNote, type OrderLifecycle, orderSteps, transitionOrder } from '#contract/orders/lifecycle.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { call, callWith } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ShipForm } from '../fulfilment/fulfilment.ship-form.tsx'
import { statusActionLabel } from './orders.action-labels.ts'
import { statusLabel } from './orders.badges.tsx'

type OrderAdminProps = { lifecycle: OrderLifecycle; onChanged: () => Promise<void> }

/** What staff may do with an order next: its steps, its shipments, notes. */
export function OrderAdmin({ lifecycle, onChanged }: OrderAdminProps) {
  const { status } = lifecycle.order
  const [step, setStep] = useState<OrderStatus | null>(null)
  const [isNoting, setIsNoting] = useState(false)
  const actionList = useRef<HTMLDivElement>(null)
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current === status) return
    shown.current = status
    // The button that was pressed is gone with its step: the keyboard goes on at the next one.
    actionList.current?.querySelector('button')?.focus()
  }, [status])
  const done = async () => {
    setStep(null)
    setIsNoting(false)
    await onChanged()
  }
  return (
    <div className="grid gap-5">
      <div ref={actionList} className="flex flex-wrap gap-2">
        {orderSteps[status].map((to) => (
          <Button
            key={to}
            size="small"
            look={to === 'cancelled' ? 'plain' : 'primary'}
            onClick={() => setStep(to)}
          >
            {statusActionLabel(to)}
          </Button>
        ))}
        <Button size="small" onClick={() => setIsNoting(true)}>
          <Icon name="pen" className="size-4.5" />
          {t('Add a note')}
        </Button>
      </div>
      {canShip(status) ? <ShipForm key={lifecycle.unsent} lifecycle={lifecycle} onShipped={done} /> : null}
      <Dialog isOpen={step !== null} title={step ? statusActionLabel(step) : ''} onClose={() => setStep(null)}>
        {step ? <StepFields lifecycle={lifecycle} to={step} onClose={() => setStep(null)} onDone={done} /> : null}
      </Dialog>
      <Dialog isOpen={isNoting} title={t('Add a note')} onClose={() => setIsNoting(false)}>
        {isNoting ? <NoteFields lifecycle={lifecycle} onClose={() => setIsNoting(false)} onDone={done} /> : null}
      </Dialog>
    </div>
  )
}

type FieldsProps = { lifecycle: OrderLifecycle; onClose: () => void; onDone: () => Promise<void> }

/** Sends the request once and shows a refusal beside the form. */
function useAction(action: () => Promise<unknown>, onDone: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function send(): Promise<void> {
    setIsBusy(true)
    setRefusal(null)
    try {
      await action()
      await onDone()
    } catch (error) {
      setRefusal(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, refusal, send }
}

type ActionFormProps = {
  action: { isBusy: boolean; refusal: string | null; send: () => Promise<void> }
  label: string
  look: 'primary' | 'danger'
  onClose: () => void
  children: ReactNode
}

function ActionForm({ action, label, look, onClose, children }: ActionFormProps) {
  return (
    <form
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void action.send()
      }}
    >
      {children}
      <Refusal text={action.refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button type="submit" look={look} isBusy={action.isBusy}>
          {label}
        </Button>
      </div>
    </form>
  )
}

function StepFields({ lifecycle, to, onClose, onDone }: FieldsProps & { to: OrderStatus }) {
  const { _id, version, number, userName } = lifecycle.order
  const [note, setNote] = useState('')
  const action = useAction(async () => {
    await call(transitionOrder, { params: { id: _id }, body: { status: to, version, note } })
    showToast(t('Order {number}: {status}', { number: String(number), status: statusLabel(to) }))
  }, onDone)
  return (
    <ActionForm
      action={action}
      label={statusActionLabel(to)}
      look={to === 'cancelled' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <p className="text-control text-ink-2">{t('{userName} will be notified by email.', { userName })}</p>
      <Field id="step-note" label={t('Note')} hint={t('Visible to the customer')} isOptional>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
    </ActionForm>
  )
}

function NoteFields({ lifecycle, onClose, onDone }: FieldsProps) {
  const [text, setText] = useState('')
  const [isInternal, setIsInternal] = useState(true)
  const [keyOf] = useState(() => createAttemptKeys(() => crypto.randomUUID()))
  const action = useAction(async () => {
    const body = { text, isInternal }
    await callWith(addOrderNote, { params: { id: lifecycle.order._id }, body }, { idempotencyKey: keyOf(body) })
    showToast(t('Note added'))
  }, onDone)
  return (
    <ActionForm action={action} label={t('Add note')} look="primary" onClose={onClose}>
      <Field id="note-text" label={t('Note')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3 text-control">
        <input
          type="checkbox"
          className="size-5 accent-blue"
          checked={!isInternal}
          onChange={(event) => setIsInternal(!event.currentTarget.checked)}
        />
        {t('Also send it to the customer')}
      </label>
    </ActionForm>
  )
}
