import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Address } from '#contract/addresses/addresses.ts'
import { toAddressLine } from '#contract/addresses/postal.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { Field, Input, Textarea } from '../../../ui/field.tsx'
import { AddressFields } from '../../addresses/addresses.fields.tsx'
import { newAddress } from './cart.checkout-form.ts'
import { RepeatedPo } from './cart.repeated-po.tsx'
import type { CheckoutState } from './cart.use-checkout.ts'

/** What the sections need of a form: the checkout has it, and so has an order that staff place for a customer. */
export type CheckoutFields = Pick<CheckoutState, 'form' | 'field' | 'values' | 'controls'> &
  Partial<Pick<CheckoutState, 'vatIdFault'>>

type SectionProps = { number: number; title: string; children: ReactNode }

/** One numbered part of the checkout. */
export function Section({ number, title, children }: SectionProps) {
  return (
    <section className="checkout-section" aria-labelledby={`checkout-${number}`}>
      <h2 id={`checkout-${number}`} className="flex items-center gap-3 text-h3">
        <span className="checkout-number" aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

type ChoiceProps = {
  state: Pick<CheckoutFields, 'form' | 'values'>
  name: 'choice' | 'payment'
  value: string
  title: string
  text?: string
}

function Choice({ state: { form, values }, name, value, title, text }: ChoiceProps) {
  return (
    <label className="checkout-choice" data-chosen={values[name] === value}>
      <input type="radio" value={value} {...form.register(name)} className="mt-0.5 size-5 accent-blue" />
      <span className="min-w-0">
        <span className="block font-[560] wrap-anywhere">{title}</span>
        {text ? <span className="block text-ui wrap-anywhere text-ink-2">{text}</span> : null}
      </span>
    </label>
  )
}

/** What tells an address apart, and the rest of it: nothing is said twice. */
function titleAndLine(address: Address): { title: string; text: string } {
  const { label, company, name } = address
  if (label) return { title: label, text: toAddressLine(address) }
  if (company) return { title: company, text: toAddressLine({ ...address, company: '' }) }
  return { title: name, text: toAddressLine({ ...address, name: '' }) }
}

const shownAtFirst = 4

type ShipToProps = {
  state: CheckoutFields
  book: readonly Address[]
  number?: number
  /** Whether the book is the user's own, so that an address can be added to it. */
  isOwn?: boolean
}

/** Where the order goes: an address of the book, or another one. */
export function ShipTo({ state, book, number = 1, isOwn = true }: ShipToProps) {
  const { values, controls, form } = state
  const [isWhole, setIsWhole] = useState(() => book.findIndex(({ _id }) => _id === values.choice) >= shownAtFirst)
  const isNew = values.choice === newAddress
  const shown = isWhole || book.length <= shownAtFirst + 1 ? book : book.slice(0, shownAtFirst)
  return (
    <Section number={number} title={t('Ship to')}>
      {book.length > 0 ? (
        <fieldset className="checkout-choices">
          <legend className="hidden-but-read">{t('Delivery address')}</legend>
          {shown.map((address) => (
            <Choice key={address._id} state={state} name="choice" value={address._id} {...titleAndLine(address)} />
          ))}
          {shown.length < book.length ? (
            <button type="button" className="checkout-more" onClick={() => setIsWhole(true)}>
              {t('Show all {count} addresses', { count: book.length })}
            </button>
          ) : null}
          <Choice state={state} name="choice" value={newAddress} title={t('Use a different address')} />
        </fieldset>
      ) : null}
      {isNew ? (
        <>
          <AddressFields controls={controls} />
          {isOwn ? (
            <label className="flex min-h-6 items-center gap-2.5 text-control">
              <input type="checkbox" {...form.register('isSaved')} className="size-5 accent-blue" />
              {t('Save to my address book')}
            </label>
          ) : null}
        </>
      ) : null}
    </Section>
  )
}

type ReferenceProps = Pick<ShipToProps, 'state' | 'number' | 'isOwn'>

/** What the buyer's company knows the order by, and what it asks for. */
export function Reference({
  state: { form, field, values, vatIdFault },
  number = 2,
  isOwn = true,
}: ReferenceProps) {
  return (
    <Section number={number} title={t('Order details')}>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field {...field('poNumber')} label={t('PO number')} isOptional>
          {(control) => <Input {...form.register('poNumber')} {...control} autoComplete="off" />}
        </Field>
        <Field {...field('requestedOn')} label={t('Requested delivery date')} isOptional>
          {(control) => (
            <DayInput
              {...control}
              value={values.requestedOn}
              onChange={(day) =>
                form.setValue('requestedOn', day, {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
          )}
        </Field>
      </div>
      {isOwn ? <RepeatedPo poNumber={values.poNumber} /> : null}
      {isOwn ? <VatId state={{ form, field, vatIdFault }} /> : null}
      <Field {...field('note')} label={t('Order notes')} isOptional>
        {(control) => (
          <>
            <Textarea {...form.register('note')} {...control} rows={3} />
            <p className="num mt-1 text-end text-note text-ink-2">
              {t('{count} of {most} characters', { count: values.note.length, most: 2000 })}
            </p>
          </>
        )}
      </Field>
    </Section>
  )
}

/** Asked for only where tax is stated: it decides whether a business in another country pays it. */
function VatId({
  state: { form, field, vatIdFault },
}: {
  state: Pick<CheckoutFields, 'form' | 'field' | 'vatIdFault'>
}) {
  const { tax } = useCompany()
  if (tax === undefined) return null
  return (
    <Field
      {...field('vatId')}
      {...(vatIdFault !== undefined && { error: vatIdFault })}
      label={t('VAT number')}
      isOptional
      hint={t('For businesses. It stands on the invoice, and may make a delivery to another EU country tax-free.')}
    >
      {(control) => (
        <Input {...form.register('vatId')} {...control} className="mono" maxLength={30} autoComplete="off" />
      )}
    </Field>
  )
}

type PaymentProps = { state: CheckoutState; number: number; paymentDays: number | null }

/** `paymentDays`: days after the invoice; null for payment in advance. */
export function PaymentChoice({ state, number, paymentDays }: PaymentProps) {
  return (
    <Section number={number} title={t('Payment')}>
      {state.sums.freight?.amount === null ? (
        <p className="text-ui text-ink-2">
          {t('Nothing is due now. You pay once we have mailed you the freight and the total.')}
        </p>
      ) : (
        <fieldset className="checkout-choices">
          <legend className="hidden-but-read">{t('Payment')}</legend>
          <Choice
            state={state}
            name="payment"
            value="card"
            title={t('Pay now by card')}
            text={t('You pay on the next page.')}
          />
          <Choice
            state={state}
            name="payment"
            value="later"
            title={paymentDays === null ? t('Pay later') : t('On invoice')}
            text={laterText(paymentDays)}
          />
        </fieldset>
      )}
    </Section>
  )
}

function laterText(paymentDays: number | null): string {
  if (paymentDays === null) return t('You pay on the order page. It shows how long your parts are reserved.')
  return t('Payable {days, plural, one {# day} other {# days}} after the invoice, by transfer or card.', {
    days: paymentDays,
  })
}
