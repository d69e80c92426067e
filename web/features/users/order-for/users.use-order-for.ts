import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Address } from '#contract/addresses/addresses.ts'
import { normalisePostcode } from '#contract/addresses/format.ts'
import { orderForCustomer } from '#contract/cart/for-customer.ts'
import { formatMoney } from '#contract/money.ts'
import type { Person } from '#contract/users/person.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../../api/attempt-key.ts'
import { callWith } from '../../../api/call.ts'
import { ApiError, sentenceOf } from '../../../api/problem.ts'
import { paths } from '../../../dashboard-paths.ts'
import { refusedBy } from '../../../patterns/form/refused.ts'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { showToast } from '../../../patterns/toast.ts'
import { emptyAddress } from '../../addresses/addresses.draft.ts'
import type { AddressControls } from '../../addresses/addresses.fields.tsx'
import {
  type CheckoutDraft,
  type CheckoutField,
  checkCheckout,
  ids,
  newAddress,
  shipToOf,
} from '../../cart/checkout/cart.checkout-form.ts'
import { totalOf, useForLines, withPricesOfToday } from './users.order-lines.ts'

type Loaded = { person: Person; addresses: readonly Address[]; currency: string }

const names = Object.keys(ids) as CheckoutField[]

function fieldOf(path: string): CheckoutField | undefined {
  return names.find((name) => path === name || path === `shipTo.${name}`)
}

function firstDraft({ person, addresses }: Loaded): CheckoutDraft {
  const chosen = addresses.find(({ isDefaultShip }) => isDefaultShip) ?? addresses[0]
  return {
    ...emptyAddress(addresses, person.name),
    choice: chosen?._id ?? newAddress,
    isSaved: false,
    payment: 'later',
    poNumber: '',
    requestedOn: '',
    note: '',
  }
}

/** Sends the order, once however often it is pressed, and says at the lines why it was refused. */
function usePlacing({ person, addresses, currency }: Loaded) {
  const navigate = useNavigate()
  const lines = useForLines()
  const [problem, setProblem] = useState<string | null>(null)
  const [keyFor] = useState(() => createAttemptKeys(() => crypto.randomUUID()))

  async function place(draft: CheckoutDraft): Promise<void> {
    setProblem(null)
    if (lines.lines.length === 0) {
      setProblem(t('Add at least one part.'))
      return
    }
    const body = {
      lines: lines.lines.map(({ productId, quantity }) => ({ productId, quantity })),
      expectedTotal: totalOf(lines.lines, currency),
      shipTo: shipToOf(draft, addresses),
      poNumber: draft.poNumber,
      requestedOn: draft.requestedOn || null,
      note: draft.note,
    }
    const asked = { params: { id: person._id }, body }
    const order = await callWith(orderForCustomer, asked, { idempotencyKey: keyFor(asked) })
    await navigate(paths.orderPayments(order._id))
    showToast(t('Order {number} placed for {name}', { number: String(order.number), name: person.name }))
  }

  async function explain(error: unknown): Promise<void> {
    const code = error instanceof ApiError ? error.code : null
    if (error instanceof ApiError && code === 'lines_not_allowed') {
      const messages = new Map(error.errors.map(({ path, message }) => [Number(path.split('.')[1]), message]))
      lines.setLines((all) => all.map((line, at) => ({ ...line, message: messages.get(at) ?? null })))
      setProblem(t('Some lines need your attention. Nothing was ordered.'))
    } else if (code === 'total_changed') {
      const before = totalOf(lines.lines, currency)
      const now = await withPricesOfToday(lines.lines).catch(() => lines.lines)
      lines.setLines(now)
      const totals = { from: formatMoney(before, currency), to: formatMoney(totalOf(now, currency), currency) }
      setProblem(t('It was {from} and is now {to}. Check the lines, then place the order again.', totals))
    } else setProblem(sentenceOf(error))
  }

  return { lines, problem, place, explain }
}

/** The lines of the order, and the form with its address and what it says besides. */
export function useOrderFor(loaded: Loaded) {
  const { lines, problem, place, explain } = usePlacing(loaded)
  const [first] = useState(() => firstDraft(loaded))
  const apiForm = useApiForm<CheckoutDraft>({
    ids,
    first,
    check: checkCheckout,
    isSummarised: true,
    send: place,
    explain: (error) => {
      const { wrong } = refusedBy(error, fieldOf)
      if (wrong.length === 0) void explain(error)
      return { wrong, sentence: null }
    },
  })
  const { form, field } = apiForm
  const values = useWatch({ control: form.control, compute: (all: CheckoutDraft) => all })
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
  return { ...apiForm, lines, problem, values, controls }
}

export type OrderFor = ReturnType<typeof useOrderFor>
