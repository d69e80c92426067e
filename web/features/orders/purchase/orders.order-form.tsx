import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo, useState } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { useSession } from '../../../api/session.ts'
import { isCheckedOnBlur } from '../../../patterns/form/check-on-blur.ts'
import { DraftNote } from '../../../patterns/form/draft-note.tsx'
import { ErrorSummary } from '../../../patterns/form/error-summary.tsx'
import { QuantityField } from '../../../patterns/form/quantity-field.tsx'
import { useSaveKey } from '../../../patterns/form/save-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, Textarea } from '../../../ui/field.tsx'
import type { OrderDraft } from './orders.draft.ts'
import { type CheckedDraft, firstDraft, orderDraftSchema } from './orders.form.ts'
import { OrderProblem } from './orders.order-problem.tsx'
import { OrderSum } from './orders.order-sum.tsx'
import { useOrderDraft } from './orders.use-draft.ts'
import { usePlaceOrder } from './orders.use-place-order.ts'

const notesMax = 2000
const ids = { quantity: 'order-quantity', address: 'order-address', phone: 'order-phone', others: 'order-others' }

type OrderFormProps = {
  product: Product
  lastOrder: Order | null
  /** The values that a reorder starts with. */
  quantity: number | undefined
}

/** The order form of one product: what is typed survives a reload, a lost connection and a new sign-in. */
export function OrderForm({ product, lastOrder, quantity }: OrderFormProps) {
  const session = useSession()
  const [first] = useState(() => firstDraft(product, lastOrder, quantity))
  const form = useForm<OrderDraft, unknown, CheckedDraft>({
    defaultValues: first,
    resolver: useMemo(() => standardSchemaResolver(orderDraftSchema(product)), [product]),
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const values = useWatch({ control: form.control, compute: (draft: OrderDraft) => draft })
  const draft = useOrderDraft({
    form,
    values,
    first,
    owner: session && { email: session.email, productId: product._id },
  })
  const { place, problem } = usePlaceOrder({ form, product, session, onPlaced: draft.clear })
  const wrong = (['quantity', 'address', 'phone', 'others'] as const).flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: ids[name], message }] : []
  })
  const submit = form.handleSubmit(place)
  useSaveKey(!isSubmitting, () => void submit())

  return (
    <form
      noValidate
      className="grid gap-4.5"
      aria-label={t('Order')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting) void submit(event)
      }}
    >
      <ErrorSummary fields={wrong} attempt={submitCount} />
      <DraftNote isShown={draft.isRestored} onDiscard={draft.discard} />
      <Controller
        control={form.control}
        name="quantity"
        render={({ field, fieldState }) => (
          <QuantityField
            id={ids.quantity}
            product={product}
            value={field.value}
            error={fieldState.error?.message}
            onChange={(quantity) =>
              form.setValue('quantity', quantity, { shouldDirty: true, shouldValidate: fieldState.invalid })
            }
            onBlur={(event) => {
              field.onBlur()
              if (isCheckedOnBlur(event)) void form.trigger('quantity')
            }}
          />
        )}
      />
      <Delivery form={form} notesLength={values.others.length} />
      <OrderSum product={product} quantity={values.quantity} />
      <OrderProblem problem={problem} />
      <Button type="submit" look="primary" size="large" isBusy={isSubmitting}>
        {t('Place order')}
      </Button>
    </form>
  )
}

type DeliveryProps = { form: UseFormReturn<OrderDraft, unknown, CheckedDraft>; notesLength: number }

function Delivery({ form, notesLength }: DeliveryProps) {
  const { errors } = form.formState
  return (
    <>
      <Field id={ids.address} label={t('Delivery address')} isOptional error={errors.address?.message}>
        {(control) => (
          <Textarea {...control} {...form.register('address')} rows={2} autoComplete="street-address" />
        )}
      </Field>
      <Field
        id={ids.phone}
        label={t('Phone for the carrier')}
        isOptional
        hint={t('Only used to arrange the delivery.')}
        error={errors.phone?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="next"
          />
        )}
      </Field>
      <Field id={ids.others} label={t('Notes')} isOptional error={errors.others?.message}>
        {(control) => (
          <>
            <Textarea {...control} {...form.register('others')} rows={2} />
            <p className="num mt-1 text-right text-note text-ink-2">
              {t('{count} of {most} characters', { count: notesLength, most: notesMax })}
            </p>
          </>
        )}
      </Field>
    </>
  )
}
