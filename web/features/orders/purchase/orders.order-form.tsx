import { useMemo, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { Order } from '#contract/orders/orders.ts'
import { quantityRuleOf } from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { useSession } from '../../../api/session.ts'
import { isCheckedOnBlur } from '../../../patterns/form/check-on-blur.ts'
import { DraftNote } from '../../../patterns/form/draft-note.tsx'
import { ErrorSummary } from '../../../patterns/form/error-summary.tsx'
import { useSaveKey } from '../../../patterns/form/save-bar.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, Textarea } from '../../../ui/field.tsx'
import { QuantityField } from '../../catalogue/catalogue.quantity-field.tsx'
import type { OrderDraft } from './orders.draft.ts'
import { type CheckedDraft, firstDraft, orderDraftSchema } from './orders.form.ts'
import { OrderProblem } from './orders.order-problem.tsx'
import { OrderSum } from './orders.order-sum.tsx'
import { useOrderDraft } from './orders.use-draft.ts'
import { usePlaceOrder, useQuantityCheck } from './orders.use-place-order.ts'

const notesMax = 2000
const ids = { quantity: 'order-quantity', address: 'order-address', phone: 'order-phone', others: 'order-others' }

type OrderFormProps = {
  product: Product
  lastOrder: Order | null
  /** The values that a reorder starts with. */
  quantity: number | undefined
}

/** The values, the draft that stores them, and what placing the order has come to. */
function useOrderForm({ product, lastOrder, quantity }: OrderFormProps) {
  const session = useSession()
  const [first] = useState(() => firstDraft(quantityRuleOf(product), lastOrder, quantity))
  const { place, explain, failure, problem } = usePlaceOrder({ product, session, onPlaced: () => draft.clear() })
  const apiForm = useApiForm<OrderDraft, CheckedDraft>({
    ids,
    first,
    check: useMemo(() => orderDraftSchema(quantityRuleOf(product)), [product]),
    isSummarised: true,
    send: place,
    explain,
  })
  const { form } = apiForm
  const values = useWatch({ control: form.control, compute: (draft: OrderDraft) => draft })
  const owner = session && { email: session.email, productId: product._id }
  const draft = useOrderDraft({ form, values, first, owner })
  useQuantityCheck(form, failure, product)
  return { ...apiForm, values, draft, problem }
}

/** The order form of one product: what is typed survives a reload, a lost connection and a new sign-in. */
export function OrderForm(props: OrderFormProps) {
  const { product } = props
  const order = useOrderForm(props)
  const { form, formProps, submit, isBusy, summary, draft, values } = order
  useSaveKey(!isBusy, submit)

  return (
    <form {...formProps} className="grid gap-4.5" aria-label={t('Order')}>
      <ErrorSummary {...summary} />
      <DraftNote isShown={draft.isRestored} onDiscard={draft.discard} />
      <Controller
        control={form.control}
        name="quantity"
        render={({ field, fieldState }) => (
          <QuantityField
            id={ids.quantity}
            rule={quantityRuleOf(product)}
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
      <Delivery order={order} />
      <OrderSum product={product} quantity={values.quantity} />
      <OrderProblem problem={order.problem} />
      <Button type="submit" look="primary" size="large" isBusy={isBusy}>
        {t('Place order')}
      </Button>
    </form>
  )
}

function Delivery({ order: { form, field, values } }: { order: ReturnType<typeof useOrderForm> }) {
  return (
    <>
      <Field {...field('address')} label={t('Delivery address')} isOptional>
        {(control) => (
          <Textarea {...control} {...form.register('address')} rows={2} autoComplete="street-address" />
        )}
      </Field>
      <Field
        {...field('phone')}
        label={t('Phone for the carrier')}
        isOptional
        hint={t('Only used to arrange the delivery.')}
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
      <Field {...field('others')} label={t('Notes')} isOptional>
        {(control) => (
          <>
            <Textarea {...control} {...form.register('others')} rows={2} />
            <p className="num mt-1 text-end text-note text-ink-2">
              {t('{count} of {most} characters', { count: values.others.length, most: notesMax })}
            </p>
          </>
        )}
      </Field>
    </>
  )
}
