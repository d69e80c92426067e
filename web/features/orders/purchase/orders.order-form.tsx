import { useEffect, useMemo, useRef, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { Address } from '#contract/addresses/addresses.ts'
import type { Order } from '#contract/orders/orders.ts'
import { quantityRuleOf } from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import type { OrderSums } from '#contract/tax/order-sums.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { useSession } from '../../../api/session.ts'
import { isCheckedOnBlur } from '../../../patterns/form/check-on-blur.ts'
import { DraftNote } from '../../../patterns/form/draft-note.tsx'
import { ErrorSummary } from '../../../patterns/form/error-summary.tsx'
import { useSaveKey } from '../../../patterns/form/save-bar.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { GuaranteeNotice } from '../../../patterns/guarantee-notice.tsx'
import { LegalLinks, orderKinds } from '../../../patterns/legal-links.tsx'
import { usePlaceOrderLabel } from '../../../patterns/place-order-label.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Textarea } from '../../../ui/field.tsx'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'
import { parseQuantity } from '../../../ui/stepper-values.ts'
import { QuantityField } from '../../catalogue/catalogue.quantity-field.tsx'
import { destinationOf, firstChoice } from './orders.destination.ts'
import { AddressChoice, CountryFields, FreightField } from './orders.destination-fields.tsx'
import type { OrderDraft } from './orders.draft.ts'
import { type CheckedDraft, firstDraft, orderDraftSchema } from './orders.form.ts'
import { OrderProblem } from './orders.order-problem.tsx'
import { OrderSum } from './orders.order-sum.tsx'
import { useOrderDraft } from './orders.use-draft.ts'
import { usePlaceOrder, useQuantityCheck } from './orders.use-place-order.ts'
import { usePurchaseSums } from './orders.use-purchase-sums.ts'

const notesMax = 2000
const ids = {
  quantity: 'order-quantity',
  address: 'order-address',
  phone: 'order-phone',
  others: 'order-others',
  choice: 'order-choice',
  country: 'order-country',
  postcode: 'order-postcode',
  freightMethod: 'order-freight',
}

type OrderFormProps = {
  product: Product
  lastOrder: Order | null
  /** The values that a reorder starts with. */
  quantity: number | undefined
  /** The buyer's addresses. */
  book: readonly Address[]
  /** Whether a former order is ordered again: it goes where that one went. */
  isAgain: boolean
}

/** The values, the draft that stores them, and what placing the order has come to. */
function useOrderForm({ product, lastOrder, quantity, book, isAgain }: OrderFormProps) {
  const session = useSession()
  const { tax, freight } = useCompany()
  /** Whether what it costs depends on where it goes. */
  const hasCountry = tax !== undefined || freight !== undefined
  const [first] = useState(() =>
    firstDraft(quantityRuleOf(product), {
      lastOrder,
      quantity,
      choice: hasCountry ? firstChoice(book, isAgain) : '',
    }),
  )
  const shown = useRef<OrderSums | null>(null)
  const { place, readRefusal, failure, problem } = usePlaceOrder({
    product,
    session,
    onPlaced: () => draft.clear(),
    destined: () => (hasCountry ? { book, sums: shown.current } : null),
  })
  const apiForm = useApiForm<OrderDraft, CheckedDraft>({
    ids,
    first,
    check: useMemo(() => orderDraftSchema(quantityRuleOf(product), hasCountry), [product, hasCountry]),
    isSummarised: true,
    send: place,
    readRefusal,
  })
  const { form } = apiForm
  const values = useWatch({ control: form.control, compute: (draft: OrderDraft) => draft })
  const owner = session && { email: session.email, productId: product._id }
  const draft = useOrderDraft({ form, values, first, owner })
  useQuantityCheck(form, failure, product)
  const destination = destinationOf(book, values)
  const read = usePurchaseSums(
    hasCountry
      ? {
          ...destination,
          productId: product._id,
          quantity: parseQuantity(values.quantity),
          freightMethod: values.freightMethod,
          changes: failure,
        }
      : null,
  )
  useEffect(() => {
    shown.current = read.found?.sums ?? null
  }, [read.found])
  return { ...apiForm, values, draft, problem, hasCountry, read, hasFreight: freight !== undefined }
}

/** The order form of one product: typed values survive a reload, a lost connection and a new sign-in. */
export function PurchaseForm(props: OrderFormProps) {
  const { product } = props
  const order = useOrderForm(props)
  const { form, formProps, submit, isBusy, summary, draft, values } = order
  const { label } = usePlaceOrderLabel()
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
      <Delivery order={order} book={props.book} />
      {order.hasCountry ? (
        <FreightField
          form={form}
          values={values}
          field={order.field}
          read={order.read}
          currency={product.currency}
          hasFreight={order.hasFreight}
        />
      ) : null}
      <OrderSum product={product} quantity={values.quantity} read={order.hasCountry ? order.read : null} />
      <OrderProblem problem={order.problem} />
      <GuaranteeNotice />
      <LegalLinks kinds={orderKinds} />
      <Button type="submit" look="primary" size="large" isBusy={isBusy || order.read.isReading}>
        {label}
      </Button>
    </form>
  )
}

type DeliveryProps = { order: ReturnType<typeof useOrderForm>; book: readonly Address[] }

function Delivery({ order: { form, field, bound, values, hasCountry }, book }: DeliveryProps) {
  const isTyped = !hasCountry || !book.some(({ _id }) => _id === values.choice)
  return (
    <>
      {hasCountry ? <AddressChoice bound={bound} book={book} /> : null}
      {isTyped ? <TypedAddress bound={bound} /> : null}
      {hasCountry && isTyped ? <CountryFields form={form} bound={bound} /> : null}
      <TextField
        {...bound('phone')}
        label={t('Phone for the carrier')}
        isOptional
        hint={t('Only used to arrange the delivery.')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
      />
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

type TypedProps = Pick<ReturnType<typeof useOrderForm>, 'bound'>

function TypedAddress({ bound }: TypedProps) {
  return (
    <TextAreaField
      {...bound('address')}
      label={t('Delivery address')}
      isOptional
      rows={2}
      autoComplete="street-address"
    />
  )
}
