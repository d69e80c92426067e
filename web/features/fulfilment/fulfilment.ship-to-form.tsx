import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Resolver, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { addressTexts, checkAddress, withoutUnused } from '#contract/addresses/address-fields.ts'
import { forAddress } from '#contract/addresses/address-keys.ts'
import { normalisePostcode } from '#contract/addresses/format.ts'
import { formatMoney } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { changeShipTo, type ShipToSums } from '#contract/orders/ship-to.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { refusedBy } from '../../patterns/form/refused.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { SelectField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import type { AddressDraft } from '../addresses/addresses.draft.ts'
import { type AddressControls, AddressFields, type AddressInput } from '../addresses/addresses.fields.tsx'
import { freightText, methodName } from '../freight/freight.words.ts'
import { SumRows } from '../tax/tax.sums.tsx'
import { treatmentText } from '../tax/tax.treatment.ts'
import { useShipToSums } from './fulfilment.use-sums.ts'

type Values = AddressDraft & { freightMethod: string }

const ids = {
  ...forAddress((key) => `ship-to-${key}`),
  freightMethod: 'ship-to-method',
} satisfies Record<AddressInput | 'freightMethod', string>

const names = Object.keys(ids) as (keyof typeof ids)[]

const schema = z.object({ ...addressTexts, freightMethod: z.string() }).check(checkAddress)
const check: Resolver<Values, unknown, Values> = (draft, context, options) =>
  standardSchemaResolver<Values, unknown, Values>(schema)(withoutUnused(draft), context, options)

/** The address that the order has, or an empty one in the country that it is priced for. */
function firstOf({ shipTo, pricedFor, userName, phone }: Order): Values {
  const text = (name: string) => {
    const value = shipTo?.[name]
    return typeof value === 'string' ? value : ''
  }
  const named = shipTo === null ? userName : text('name')
  const country = shipTo?.country ?? pricedFor ?? ''
  return { ...forAddress(text), country, name: named, phone, freightMethod: '' }
}

type FormProps = { order: Order; onClose: () => void; onSaved: () => Promise<void> }

function useShipToForm({ order, onSaved }: Omit<FormProps, 'onClose'>) {
  const shown: { sums: ShipToSums | null } = { sums: null }
  const apiForm = useApiForm<Values>({
    ids,
    first: firstOf(order),
    check,
    isSummarised: true,
    send: async ({ freightMethod, ...shipTo }) => {
      const expectedTotal = shown.sums?.after.total ?? order.total
      const body = {
        shipTo,
        expectedTotal,
        version: order.version,
        ...(freightMethod !== '' && { freightMethod }),
      }
      await call(changeShipTo, { params: { id: order._id }, body })
      showToast(t('Delivery address saved'))
      await onSaved()
    },
    readRefusal: (error) => {
      const { errors, sentence } = refusedBy(error, (path) =>
        names.find((name) => path === name || path === `shipTo.${name}`),
      )
      const reason = error instanceof ApiError ? error.errors[0]?.message : undefined
      return { errors, sentence: sentence === null ? null : (reason ?? sentence) }
    },
  })
  const { form, field } = apiForm
  const values = useWatch({ control: form.control, compute: (all: Values) => all })
  const read = useShipToSums(order, values)
  shown.sums = read.sums
  const controls: AddressControls = {
    country: values.country,
    purpose: 'shipping ',
    register: (name) => form.register(name),
    field,
    leave: (name) => {
      if (name !== 'postcode') return
      const written = normalisePostcode(form.getValues('country'), form.getValues('postcode'))
      if (written !== null) form.setValue('postcode', written)
      void form.trigger('postcode')
    },
  }
  return { ...apiForm, ...read, values, controls }
}

type State = ReturnType<typeof useShipToForm>

/** Changes where an order goes to that is priced for its address: shows what it will cost before it is saved. */
export function ShipToForm({ onClose, ...props }: FormProps) {
  const state = useShipToForm(props)
  const { isBusy, isReading, sums, error } = state
  const isBlocked = error !== null || sums === null || sums.refusal !== null
  return (
    <DialogForm
      form={{ ...state, isBusy: isBusy || isReading }}
      label={t('Save address')}
      disabled={isBlocked && !isReading}
      onClose={onClose}
      aria-label={t('Delivery address')}
    >
      <AddressFields controls={state.controls} />
      <Method state={state} order={props.order} />
      <Outcome state={state} currency={props.order.currency} />
    </DialogForm>
  )
}

/** A choice only where there is one. */
function Method({ state: { form, field, values, sums }, order }: { state: State } & Pick<FormProps, 'order'>) {
  if (!sums || sums.freightMethods.length < 2) return null
  return (
    <SelectField
      {...field('freightMethod')}
      label={t('Shipping method')}
      value={values.freightMethod || (sums.after.freight?.method ?? '')}
      onChange={(event) => form.setValue('freightMethod', event.currentTarget.value, { shouldDirty: true })}
    >
      {optionsOf(sums.freightMethods, (offer) => [
        offer.method,
        `${methodName(offer)}, ${freightText(offer, order.currency)}`,
      ])}
    </SelectField>
  )
}

/** What the order costs at the new address, or why it cannot go there. */
function Outcome({ state: { sums, error, isReading }, currency }: { state: State; currency: string }) {
  return (
    <div role="status" aria-busy={isReading} className="empty:hidden">
      {error === null ? null : <p className="border-s-3 border-warn bg-warn-soft px-4 py-3 text-ui">{error}</p>}
      {error === null && sums ? <Sums sums={sums} currency={currency} /> : null}
    </div>
  )
}

/** Why it is taxed so, and that its freight is not known: read by buyers and by staff. */
function noteOf({ treatment, freight }: ShipToSums['after']): string {
  const missing =
    freight?.amount === null
      ? t('The freight of this order has not been entered yet. The order can be paid and invoiced after that.')
      : ''
  return [missing, treatment === null ? '' : treatmentText(treatment)].filter((text) => text !== '').join(' ')
}

function Sums({ sums: { before, after, refusal }, currency }: { sums: ShipToSums; currency: string }) {
  const values = { from: formatMoney(before.total, currency), to: formatMoney(after.total, currency) }
  if (refusal !== null) {
    return <p className="border-s-3 border-warn bg-warn-soft px-4 py-3 text-ui">{refusal}</p>
  }
  return (
    <div className="grid gap-2 border-s-3 border-line bg-well px-4 py-3 text-ui">
      <p className="font-[560]">
        {before.total === after.total
          ? t('The total stays {total}.', { total: values.to })
          : t('Total changes from {from} to {to}', values)}
      </p>
      <dl className="order-sum">
        <SumRows sums={after} currency={currency} />
      </dl>
      <p className="text-small text-ink-2 empty:hidden">{noteOf(after)}</p>
    </div>
  )
}
