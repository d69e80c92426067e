import { useWatch } from 'react-hook-form'
import { normalisePostcode } from '#contract/addresses/format.ts'
import { ApiError } from '../../../api/problem.ts'
import { refusedBy } from '../../../patterns/form/refused.ts'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import type { AddressControls, AddressInput } from '../../addresses/addresses.fields.tsx'
import { type CheckoutDraft, type CheckoutField, checkCheckout, ids } from './cart.checkout-form.ts'

const names = Object.keys(ids) as CheckoutField[]

/** The field of the form that the path of a server's error means. */
function fieldOf(path: string): CheckoutField | undefined {
  const own = path.replace(/^billTo\./, 'bill.')
  return names.find((name) => own === name || own === `shipTo.${name}`)
}

type CheckoutFormOptions = {
  first: CheckoutDraft
  place: (draft: CheckoutDraft) => Promise<void>
  /** Says why an order was refused, where no field can show it. */
  showProblem: (error: unknown) => Promise<void>
}

/** The form of an order, of the buyer’s own or one that staff place: what it holds, and what is wrong with it. */
export function useCheckoutForm({ first, place, showProblem }: CheckoutFormOptions) {
  const apiForm = useApiForm<CheckoutDraft>({
    ids,
    first,
    check: checkCheckout,
    isSummarised: true,
    send: (draft) => place(draft),
    readRefusal: (error) => {
      // The page shows what is delivered where; the country of an address of the book is no field.
      const isDelivery = error instanceof ApiError && error.code === 'delivery_not_offered'
      const { errors } = refusedBy(error, isDelivery ? () => undefined : fieldOf)
      if (errors.length === 0) void showProblem(error)
      return { errors, sentence: null }
    },
  })
  const { form, field } = apiForm
  const values = useWatch({ control: form.control, compute: (all: CheckoutDraft) => all })
  const leave = (name: AddressInput, of: 'bill.' | '') => {
    if (name !== 'postcode') return
    const [country, postcode] = form.getValues([`${of}country`, `${of}postcode`])
    const written = normalisePostcode(country, postcode)
    if (written !== null) form.setValue(`${of}postcode`, written)
    void form.trigger(`${of}postcode`)
  }
  const controls: AddressControls = {
    country: values.country,
    purpose: 'shipping ',
    register: (name) => form.register(name),
    field,
    leave: (name) => leave(name, ''),
  }
  const billControls: AddressControls = {
    country: values.bill.country,
    purpose: 'billing ',
    hasPhone: false,
    register: (name) => form.register(`bill.${name}`),
    field: (name) => field(`bill.${name}`),
    leave: (name) => leave(name, 'bill.'),
  }
  return { ...apiForm, values, controls, billControls }
}
