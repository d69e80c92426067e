import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { nextStepOf, readyOf, shipOrder } from '#contract/fulfilment/shipments.ts'
import { canEnd } from '#contract/orders/ending.ts'
import {
  addOrderNote,
  neededForStep,
  noteForm,
  type OrderLifecycle,
  stepForm,
  stepRefusal,
  transitionOrder,
} from '#contract/orders/lifecycle.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import type { Needed } from '#contract/permissions.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useAllowed } from '../../../api/may.ts'
import { useCallOnce } from '../../../api/use-call-once.ts'
import { DialogForm } from '../../../patterns/form/dialog-form.tsx'
import { FormDialog } from '../../../patterns/form/form-dialog.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { usePageKeys } from '../../../shell/page-keys.ts'
import { AnyIcon } from '../../../ui/any-icon.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField, TextAreaField } from '../../../ui/fields.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { statusActionLabel } from '../orders.action-labels.ts'
import { statusLabel } from '../orders.badges.tsx'
import type { StaffOrderSlots } from '../orders.slots.ts'
import { withStatusNow } from './orders.step-refusal.ts'

type OrderAdminProps = {
  lifecycle: OrderLifecycle
  /** The bar at the foot of the page, which shows the next action on a phone, at the thumb. */
  foot: HTMLElement | null
  slots: Pick<StaffOrderSlots, 'loadShipForm' | 'loadEndForm'>
  onChanged: () => Promise<void>
}

/** What staff may do with an order next: its steps, its shipments, notes. What cannot be undone is behind the menu. */
export function OrderAdmin({ lifecycle, foot, slots, onChanged }: OrderAdminProps) {
  const { order } = lifecycle
  const { status, number } = order
  const [step, setStep] = useState<OrderStatus | null>(null)
  const [open, setOpen] = useState<'note' | 'shipment' | 'ending' | null>(null)
  const actionList = useRef<HTMLDivElement>(null)
  const shown = useRef(status)
  const isAsking = step !== null || open !== null
  useEffect(() => {
    if (isAsking || shown.current === status) return
    shown.current = status
    // The button that was pressed is gone with its step: the keyboard goes on at the next one.
    const next = [actionList.current, foot].map((bar) => bar?.querySelector<HTMLElement>('[data-next]'))
    const first = actionList.current?.querySelector('button')
    ;(next.find((button) => button?.checkVisibility()) ?? first)?.focus()
  }, [status, foot, isAsking])
  const isAllowed = useAllowed()
  const mayShip = isAllowed(shipOrder.permission)
  const mayNote = isAllowed(addOrderNote.permission)
  usePageKeys([
    { key: 's', label: t('Ship items'), run: () => mayShip && readyPieces(lifecycle) > 0 && setOpen('shipment') },
    { key: 'n', label: t('Add a note'), run: () => mayNote && setOpen('note') },
  ])
  const close = () => setOpen(null)
  // The dialog stays until the page shows the result: afterwards nothing moves under the pointer.
  const done = async () => {
    await onChanged()
    setStep(null)
    close()
  }
  const more = moreActions(lifecycle, {
    isAllowed,
    onShip: () => setOpen('shipment'),
    onEnd: () => setOpen('ending'),
    onStep: setStep,
  })
  const nextAction = { lifecycle, onStep: setStep, onShip: () => setOpen('shipment') }
  return (
    <>
      <div ref={actionList} className="order-actions-bar">
        {mayNote ? (
          <Button size="small" aria-keyshortcuts="N" onClick={() => setOpen('note')}>
            <AnyIcon name="pen" className="size-4.5" />
            {t('Add a note')}
          </Button>
        ) : null}
        {more.length > 0 ? (
          <Menu label={t('More actions')} trigger={<AnyIcon name="more" className="size-5" />} items={more} />
        ) : null}
        <div className="order-next">
          <NextAction {...nextAction} look={{ size: 'small' }} />
        </div>
      </div>
      {foot ? createPortal(<NextAction {...nextAction} look={{ className: 'w-full min-h-12!' }} />, foot) : null}
      <Dialog isOpen={step !== null} title={step ? statusActionLabel(step) : ''} onClose={() => setStep(null)}>
        {step ? (
          <StepFields
            lifecycle={lifecycle}
            to={step}
            onClose={() => setStep(null)}
            onDone={done}
            onStale={onChanged}
          />
        ) : null}
      </Dialog>
      <Dialog isOpen={open === 'note'} title={t('Add a note')} onClose={close}>
        {open === 'note' ? <NoteFields lifecycle={lifecycle} onClose={close} onDone={done} /> : null}
      </Dialog>
      <FormDialog
        load={slots.loadShipForm}
        isOpen={open === 'shipment'}
        title={t('Ship order {number}', { number: String(number) })}
        onClose={close}
      >
        {({ ShipForm }) => <ShipForm lifecycle={lifecycle} onClose={close} onDone={done} onStale={onChanged} />}
      </FormDialog>
      <FormDialog
        load={slots.loadEndForm}
        isOpen={open === 'ending'}
        title={t('Order {number}: what will not be shipped', { number: String(number) })}
        onClose={close}
      >
        {({ EndForm }) => <EndForm lifecycle={lifecycle} onClose={close} onDone={done} onStale={onChanged} />}
      </FormDialog>
    </>
  )
}

type More = {
  isAllowed: (needed: Needed) => boolean
  onShip: () => void
  onEnd: () => void
  onStep: (to: OrderStatus) => void
}

function shipLabel(pieces: number): string {
  return t('Ship {pieces} pcs…', { pieces: formatQuantity(pieces) })
}

function readyPieces(lifecycle: OrderLifecycle): number {
  return readyOf(lifecycle).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Further actions: shipping a part from stock, production of an order from stock, and rare ones that cannot be undone. */
function moreActions(lifecycle: OrderLifecycle, { isAllowed, onShip, onEnd, onStep }: More) {
  const { order, shipments, unsent } = lifecycle
  const { status } = order
  const [next, ready] = [nextStepOf(lifecycle), readyPieces(lifecycle)]
  const cannotCancel = stepRefusal({ ...order, hasShipments: shipments.length > 0 }, 'cancelled')
  const mayShip = isAllowed(shipOrder.permission)
  const mayStep = (to: OrderStatus) => isAllowed(neededForStep(to))
  return [
    ...(next === 'in_production' && ready > 0 && mayShip ? [{ label: shipLabel(ready), onPress: onShip }] : []),
    ...(next === 'ship' && status === 'confirmed' && mayStep('in_production')
      ? [{ label: statusActionLabel('in_production'), onPress: () => onStep('in_production') }]
      : []),
    ...(canEnd(status) && unsent > 0 && mayShip ? [{ label: t('Do not ship the rest…'), onPress: onEnd }] : []),
    ...(cannotCancel === 'order_step_not_allowed' || !mayStep('cancelled')
      ? []
      : [{ label: statusActionLabel('cancelled'), onPress: () => onStep('cancelled') }]),
  ]
}

type NextProps = {
  lifecycle: OrderLifecycle
  look: Pick<ComponentProps<typeof Button>, 'size' | 'className'>
  onStep: (to: OrderStatus) => void
  onShip: () => void
}

/** The one thing to do next. */
function NextAction({ lifecycle, look, onStep, onShip }: NextProps) {
  const next = nextStepOf(lifecycle)
  const isAllowed = useAllowed()
  if (next === null || !isAllowed(next === 'ship' ? shipOrder.permission : neededForStep(next))) return null
  if (next === 'ship') {
    return (
      <Button {...look} look="primary" data-next aria-keyshortcuts="S" onClick={onShip}>
        {shipLabel(readyPieces(lifecycle))}
      </Button>
    )
  }
  return (
    <Button {...look} look="primary" data-next onClick={() => onStep(next)}>
      {statusActionLabel(next)}
    </Button>
  )
}

type FieldsProps = { lifecycle: OrderLifecycle; onClose: () => void; onDone: () => Promise<void> }

type StepProps = FieldsProps & { to: OrderStatus; onStale: () => Promise<void> }

function StepFields({ lifecycle: { order }, to, onClose, onDone, onStale }: StepProps) {
  const { _id, version, number, userName } = order
  const form = useApiForm({
    ids: { note: 'step-note' },
    first: { status: to, version, note: '' },
    check: stepForm,
    send: async ({ note }) => {
      try {
        // The version of the page, which is newer than that of the form after a refusal.
        await call(transitionOrder, { params: { id: _id }, body: { status: to, version, note } })
      } catch (error) {
        const said = await withStatusNow(error, order)
        if (said !== error) await onStale()
        throw said
      }
      showToast(t('Order {number}: {status}', { number: String(number), status: statusLabel(to) }))
      await onDone()
    },
  })
  const isCancellation = to === 'cancelled'
  return (
    <DialogForm
      form={form}
      label={statusActionLabel(to)}
      look={isCancellation ? 'danger' : 'primary'}
      {...(isCancellation && { cancelLabel: t('Go back') })}
      onClose={onClose}
    >
      <p className="text-control text-ink-2">
        {isCancellation ? `${t('The goods return to stock.')} ` : null}
        {t('{userName} will be notified by email.', { userName })}
      </p>
      <TextAreaField
        {...form.bound('note')}
        label={t('Note')}
        hint={t('Visible to the customer')}
        isOptional
        rows={2}
        maxLength={1000}
      />
    </DialogForm>
  )
}

function NoteFields({ lifecycle, onClose, onDone }: FieldsProps) {
  const add = useCallOnce(addOrderNote)
  const state = useApiForm({
    ids: { text: 'note-text' },
    first: { text: '', isInternal: true },
    check: noteForm,
    send: async (body) => {
      await add({ params: { id: lifecycle.order._id }, body })
      showToast(t('Note added'))
      await onDone()
    },
  })
  return (
    <DialogForm form={state} label={t('Add note')} onClose={onClose}>
      <TextAreaField {...state.bound('text')} label={t('Note')} rows={3} maxLength={2000} />
      <CheckField
        label={t('Also email it to the customer')}
        checked={!state.form.watch('isInternal')}
        onChange={(event) => state.form.setValue('isInternal', !event.currentTarget.checked)}
      />
    </DialogForm>
  )
}
