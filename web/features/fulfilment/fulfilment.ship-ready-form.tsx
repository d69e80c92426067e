import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { checkReady, type ReadyToShip, shipReady, shipReadyForm } from '#contract/fulfilment/ship-ready.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { BulkFailed, FailedRows } from '../../patterns/grid/grid.bulk-failed.tsx'
import type { ActionFormProps } from '../../patterns/grid/state/grid.setup.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MailChoice } from './fulfilment.mail-choice.tsx'

type Checked = ReadyToShip | { error: string } | null

/** The ready part of the selection when the form opens; null while it is read. */
function useReady(selection: ActionFormProps['selection']) {
  const [asked] = useState(selection)
  const [checked, setChecked] = useState<Checked>(null)
  const read = useCallback(async () => {
    setChecked(null)
    setChecked(
      await call(checkReady, { body: { selection: asked } }).catch((error: unknown) => ({
        error: sentenceOf(error),
      })),
    )
  }, [asked])
  useEffect(() => void read(), [read])
  return { asked, checked, read }
}

const check = z.object({ carrier: shipReadyForm.shape.carrier, isMailed: z.boolean() })

/** Ships everything that is ready of the selected orders, after it has shown how much that is and which orders it leaves out. */
export function ActionForm({ action, selection, onDone, onCancel }: ActionFormProps) {
  const { asked, checked, read } = useReady(selection)
  const ship = useCallOnce(shipReady)
  const state = useApiForm({
    ids: { carrier: 'ship-all-carrier' },
    first: { carrier: '', isMailed: true },
    check,
    send: async ({ carrier, isMailed }) => {
      const body = { selection: asked, carrier, withoutMail: !isMailed }
      await onDone(await ship({ body }))
    },
  })
  const { form, bound } = state
  const ready = checked && 'orders' in checked ? checked : null
  const canShip = ready !== null && ready.orders > 0
  return (
    <DialogForm
      form={state}
      label={t('Ship {orders, plural, one {# order} other {# orders}}', { orders: ready?.orders ?? 0 })}
      isSendable={canShip}
      {...(ready && !canShip && { cancelLabel: t('Close') })}
      onClose={onCancel}
      aria-label={action.label}
    >
      <div className="grid gap-2 text-control">
        {/* The reasons are read, not announced: there may be thousands. */}
        <div role="status">
          <Ready checked={checked} />
        </div>
        {ready ? <Left ready={ready} /> : null}
      </div>
      {checked && 'error' in checked ? (
        <Button size="small" className="justify-self-start" onClick={() => void read()}>
          {t('Retry')}
        </Button>
      ) : null}
      {canShip ? (
        <>
          <p className="text-control text-ink-2">{action.effect}</p>
          <TextField
            {...bound('carrier')}
            label={t('Carrier')}
            hint={t('Applies to all these shipments')}
            isOptional
            enterKeyHint="send"
            maxLength={100}
          />
          <MailChoice
            control={form.register('isMailed')}
            label={t('Send each customer an email about the shipment')}
          />
        </>
      ) : null}
    </DialogForm>
  )
}

/** How much is ready to ship. */
function Ready({ checked }: { checked: Checked }) {
  if (checked === null) return <Skeleton className="h-6 w-full" />
  if ('error' in checked) return <p className="text-danger">{checked.error}</p>
  const { orders, lines, pieces } = checked
  return (
    <p className="font-[560]">
      {orders === 0
        ? t('None of these orders can be shipped now.')
        : t(
            '{orders, plural, one {# order is} other {# orders are}} ready to ship: {pieces} pcs in {lines, plural, one {# line} other {# lines}}.',
            { orders, lines, pieces: formatQuantity(pieces) },
          )}
    </p>
  )
}

/** Which of the orders are not shipped, and why: at once if it is all of them. */
function Left({ ready }: { ready: ReadyToShip }) {
  if (ready.failedCount === 0) return null
  if (ready.orders === 0) return <FailedRows failures={ready} />
  const summary = t('{count, plural, one {# order} other {# orders}} will not be shipped', {
    count: ready.failedCount,
  })
  return <BulkFailed summary={summary} failures={ready} />
}
