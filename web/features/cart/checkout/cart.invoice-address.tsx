import type { Address } from '#contract/addresses/addresses.ts'
import { vatIdHint } from '#contract/tax/vat-ids.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { TextField } from '../../../ui/fields.tsx'
import { AddressFields } from '../../addresses/addresses.fields.tsx'
import { BookChoices, SaveToBook } from './cart.address-choice.tsx'
import { newAddress, sameAddress, vatIdAt } from './cart.checkout-form.ts'
import { Section } from './cart.checkout-sections.tsx'
import type { CheckoutFields } from './cart.use-checkout.ts'

type KindProps = { title: string; isChosen: boolean; onChosen: () => void }

function Kind({ title, isChosen, onChosen }: KindProps) {
  return (
    <label className="checkout-choice" data-chosen={isChosen}>
      <input
        type="radio"
        name="bill-kind"
        autoComplete="off"
        className="mt-0.5 size-5 accent-blue"
        checked={isChosen}
        onChange={onChosen}
      />
      <span className="min-w-0 font-[560]">{title}</span>
    </label>
  )
}

type InvoiceProps = {
  state: CheckoutFields
  book: readonly Address[]
  number: number
  /** Whether the book is the user's own, so that an address can be added to it. */
  isOwn?: boolean
}

/** Where the invoice goes: where the order goes, to another address of the book, or to a new one; and its VAT number. */
export function InvoiceAddress({ state, book, number, isOwn = true }: InvoiceProps) {
  const { values, form, billControls } = state
  const isSame = values.billChoice === sameAddress
  const followVatId = () => form.setValue('vatId', vatIdAt(form.getValues(), book))
  const choose = (billChoice: string) => {
    form.setValue('billChoice', billChoice, { shouldDirty: true })
    followVatId()
  }
  const other = book.find(({ isDefaultBill, _id }) => isDefaultBill && _id !== values.choice)
  const first = other ?? book.find(({ _id }) => _id !== values.choice)
  return (
    <Section number={number} title={t('Invoice address')}>
      <fieldset className="checkout-choices">
        <legend className="hidden-but-read">{t('Invoice address')}</legend>
        <Kind title={t('Same as delivery')} isChosen={isSame} onChosen={() => choose(sameAddress)} />
        <Kind title={t('Another address')} isChosen={!isSame} onChosen={() => choose(first?._id ?? newAddress)} />
      </fieldset>
      {!isSame && book.length > 0 ? (
        <BookChoices
          state={state}
          name="billChoice"
          book={book}
          legend={t('Choose the invoice address')}
          onChosen={followVatId}
        />
      ) : null}
      {values.billChoice === newAddress ? (
        <fieldset className="grid gap-4.5">
          <legend className="hidden-but-read">{t('Choose the invoice address')}</legend>
          <AddressFields controls={billControls} />
          {isOwn ? <SaveToBook state={state} name="isBillSaved" /> : null}
        </fieldset>
      ) : null}
      <VatId state={state} />
    </Section>
  )
}

/** Asked for only where tax is charged: it decides whether a business in another country pays it. */
function VatId({ state: { form, bound, vatIdError } }: Pick<InvoiceProps, 'state'>) {
  const { tax } = useCompany()
  const { dirtyFields, touchedFields, isSubmitted } = form.formState
  if (tax === undefined) return null
  // A number that is being typed for the first time is not wrong yet.
  const isBegun = dirtyFields.vatId === true && touchedFields.vatId !== true && !isSubmitted
  return (
    <TextField
      {...bound('vatId')}
      {...(vatIdError !== undefined && !isBegun && { error: vatIdError })}
      label={t('VAT number')}
      isOptional
      hint={t('For businesses. Shown on the invoice. It can make a delivery to another EU country tax-free.')}
      note={vatIdHint(form.watch('vatId'))}
      className="mono"
      maxLength={30}
    />
  )
}
