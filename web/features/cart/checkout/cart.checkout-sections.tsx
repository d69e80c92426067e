import type { ReactNode } from 'react'
import type { Address } from '#contract/addresses/addresses.ts'
import { t } from '#i18n/t.ts'
import { DayField } from '../../../ui/day-field.tsx'
import { Field, Textarea } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { AddressFields } from '../../addresses/addresses.fields.tsx'
import { BookChoices, SaveToBook } from './cart.address-choice.tsx'
import { newAddress, vatIdAt } from './cart.checkout-form.ts'
import { RepeatedPo } from './cart.repeated-po.tsx'
import type { CheckoutFields } from './cart.use-checkout.ts'

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
  const isNew = values.choice === newAddress
  return (
    <Section number={number} title={t('Delivery address')}>
      {book.length > 0 ? (
        <BookChoices
          state={state}
          name="choice"
          book={book}
          legend={t('Delivery address')}
          onChosen={() => form.setValue('vatId', vatIdAt(form.getValues(), book))}
        />
      ) : null}
      {isNew ? (
        <>
          <AddressFields controls={controls} />
          {isOwn ? <SaveToBook state={state} name="isSaved" /> : null}
        </>
      ) : null}
    </Section>
  )
}

type ReferenceProps = Pick<ShipToProps, 'state' | 'number' | 'isOwn'>

/** What the buyer's company knows the order by, and what it asks for. */
export function Reference({ state: { form, field, bound, values }, number = 2, isOwn = true }: ReferenceProps) {
  return (
    <Section number={number} title={t('Order details')}>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <TextField {...bound('poNumber')} label={t('PO number')} isOptional />
        <DayField
          {...field('requestedOn')}
          label={t('Requested delivery date')}
          isOptional
          value={values.requestedOn}
          onChange={(day) =>
            form.setValue('requestedOn', day, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      </div>
      {isOwn ? <RepeatedPo poNumber={values.poNumber} /> : null}
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
