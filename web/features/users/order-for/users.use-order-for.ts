import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Address } from '#contract/addresses/addresses.ts'
import { orderForCustomer } from '#contract/cart/for-customer.ts'
import { formatMoney } from '#contract/money.ts'
import type { Person } from '#contract/users/person.ts'
import { t } from '#i18n/t.ts'
import { ApiError } from '../../../api/problem.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { useCallOnce } from '../../../api/use-call-once.ts'
import { paths } from '../../../dashboard-paths.ts'
import { useStoredDraft } from '../../../patterns/form/use-stored-draft.ts'
import { showToast } from '../../../patterns/toast.ts'
import {
  type CheckoutDraft,
  emptyReference,
  firstAddresses,
  orderFieldsOf,
  withStored,
} from '../../cart/checkout/cart.checkout-form.ts'
import { useCheckoutForm } from '../../cart/checkout/cart.use-checkout-form.ts'
import { orderDraftKey, storedOrderDraft, writeOrderForDraft } from './users.order-draft.ts'
import { type ForLine, totalOfLines, useForLines, withPricesOfToday } from './users.order-lines.ts'

type Loaded = { person: Person; addresses: readonly Address[]; currency: string }

function firstDraft({ person, addresses }: Loaded): CheckoutDraft {
  return {
    ...firstAddresses(addresses, person.name),
    isSaved: false,
    isBillSaved: false,
    payment: 'later',
    ...emptyReference,
    freightMethod: '',
  }
}

/** Sends the order, once however often it is pressed, and says at the lines why it was refused. */
function usePlacing(
  { person, addresses, currency }: Loaded,
  firstLines: readonly ForLine[],
  onPlaced: () => void,
) {
  const navigate = useNavigate()
  const lines = useForLines(firstLines)
  const [problem, setProblem] = useState<string | null>(null)
  const order = useCallOnce(orderForCustomer)

  async function place(draft: CheckoutDraft): Promise<void> {
    setProblem(null)
    if (lines.lines.length === 0) {
      setProblem(t('Add at least one product.'))
      return
    }
    const body = {
      lines: lines.lines.map(({ productId, quantity }) => ({ productId, quantity })),
      expectedTotal: totalOfLines(lines.lines, currency),
      ...orderFieldsOf(draft, addresses),
    }
    const { _id, number } = await order({ params: { id: person._id }, body })
    onPlaced()
    await navigate(paths.orderPayments(_id))
    showToast(t('Order {number} placed for {name}', { number: String(number), name: person.name }))
  }

  async function showProblem(error: unknown): Promise<void> {
    const code = error instanceof ApiError ? error.code : null
    if (error instanceof ApiError && code === 'lines_not_allowed') {
      const messages = new Map(error.errors.map(({ path, message }) => [Number(path.split('.')[1]), message]))
      lines.setLines((all) => all.map((line, index) => ({ ...line, message: messages.get(index) ?? null })))
      setProblem(t('Some lines cannot be ordered as they are. Nothing was ordered.'))
    } else if (code === 'total_changed') {
      const before = totalOfLines(lines.lines, currency)
      const now = await withPricesOfToday(lines.lines).catch(() => lines.lines)
      lines.setLines(now)
      const totals = {
        from: formatMoney(before, currency),
        to: formatMoney(totalOfLines(now, currency), currency),
      }
      setProblem(t('It was {from} and is now {to}. Check the lines, then place the order again.', totals))
    } else setProblem(sentenceOf(error))
  }

  return { lines, problem, place, showProblem }
}

/** The lines of the order, and the form with its address and what it says besides. What was typed is kept as a draft. */
export function useOrderFor(loaded: Loaded) {
  const { person, addresses } = loaded
  const [start] = useState(() => firstDraft(loaded))
  const [restored] = useState(() => storedOrderDraft(person._id))
  const [isRestored, setIsRestored] = useState(restored !== null)
  const [first] = useState(() => withStored(start, restored?.fields ?? {}, addresses))
  const placing = usePlacing(loaded, restored?.lines ?? [], () => draft.clear())
  const { lines, problem, place, showProblem } = placing
  const checkoutForm = useCheckoutForm({ first, place, showProblem })
  const text = writeOrderForDraft(checkoutForm.values, start, lines.lines)
  const draft = useStoredDraft(orderDraftKey(person._id), text)

  function discard(): void {
    checkoutForm.reset(start)
    lines.setLines([])
    setIsRestored(false)
  }

  return { ...checkoutForm, lines, problem, isRestored, discard }
}

export type OrderFor = ReturnType<typeof useOrderFor>
