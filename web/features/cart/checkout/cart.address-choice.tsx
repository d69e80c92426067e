import { useState } from 'react'
import type { Address } from '#contract/addresses/addresses.ts'
import { toAddressLine } from '#contract/addresses/postal.ts'
import { t } from '#i18n/t.ts'
import { CheckField } from '../../../ui/fields.tsx'
import { newAddress } from './cart.checkout-form.ts'
import type { CheckoutFields } from './cart.use-checkout.ts'

type ChoiceName = 'choice' | 'billChoice'

type ChoiceProps = {
  state: Pick<CheckoutFields, 'form' | 'values'>
  name: ChoiceName
  value: string
  title: string
  text?: string
  onChosen?: () => void
}

function Choice({ state: { form, values }, name, value, title, text, onChosen }: ChoiceProps) {
  return (
    <label className="checkout-choice" data-chosen={values[name] === value}>
      <input
        type="radio"
        value={value}
        {...form.register(name, { onChange: () => onChosen?.() })}
        className="mt-0.5 size-5 accent-blue"
      />
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

type BookProps = {
  state: Pick<CheckoutFields, 'form' | 'values'>
  name: 'choice' | 'billChoice'
  book: readonly Address[]
  legend: string
  onChosen: () => void
}

/** The addresses of a book to choose from, the first ones at once, and another one. */
export function BookChoices({ state, name, book, legend, onChosen }: BookProps) {
  const { values } = state
  const [isWhole, setIsWhole] = useState(() => book.findIndex(({ _id }) => _id === values[name]) >= shownAtFirst)
  const shown = isWhole || book.length <= shownAtFirst + 1 ? book : book.slice(0, shownAtFirst)
  const choice = { state, name, onChosen }
  return (
    <fieldset className="checkout-choices">
      <legend className="hidden-but-read">{legend}</legend>
      {shown.map((address) => (
        <Choice key={address._id} {...choice} value={address._id} {...titleAndLine(address)} />
      ))}
      {shown.length < book.length ? (
        <button type="button" className="checkout-more" onClick={() => setIsWhole(true)}>
          {t('Show all {count} addresses', { count: book.length })}
        </button>
      ) : null}
      <Choice {...choice} value={newAddress} title={t('Use a different address')} />
    </fieldset>
  )
}

type SaveProps = { state: Pick<CheckoutFields, 'form'>; name: 'isSaved' | 'isBillSaved' }

export function SaveToBook({ state: { form }, name }: SaveProps) {
  return (
    <CheckField
      label={t('Save to my address book')}
      className="flex min-h-6 items-center gap-2.5 text-control"
      {...form.register(name)}
    />
  )
}
