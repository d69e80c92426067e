import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { BookableOrder } from '#contract/payments/bank.ts'
import { searchPayable } from '#contract/payments/bank-booking.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { readLatest } from '../../../patterns/reading/read-latest.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { TextField } from '../../../ui/fields.tsx'

/** Typing has to pause for so long before the server is asked. */
const pauseMs = 250

type Search = { found: BookableOrder[] | null; problem: string | null }
const nothing: Search = { found: null, problem: null }

/** Orders by the typed text; an older answer never replaces a newer one. */
function useSearch(q: string): Search {
  const [search, setSearch] = useState(nothing)
  useEffect(() => {
    if (q === '') return setSearch(nothing)
    return readLatest(() => call(searchPayable, { query: { q } }), {
      take: (found) => setSearch({ found, problem: null }),
      failed: (error) => setSearch({ found: null, problem: sentenceOf(error) }),
      pauseMs,
    })
  }, [q])
  return search
}

type SearchProps = { currency: string; chosen: readonly BookableOrder[]; onChoose: (order: BookableOrder) => void }

/** Finds orders to book money for, and adds them by a click or with Enter. */
export function OrderSearch({ currency, chosen, onChoose }: SearchProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const { found, problem } = useSearch(typed.trim())
  const offered = found?.filter(({ _id }) => !chosen.some((one) => one._id === _id)) ?? []

  function choose(order: BookableOrder): void {
    setTyped('')
    document.getElementById(id)?.focus()
    onChoose(order)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // Enter in the search does not book.
    event.preventDefault()
    const [first] = offered
    if (first && first.open > 0) choose(first)
  }

  return (
    <div className="grid gap-2">
      <TextField
        id={id}
        label={t('Add an order')}
        hint={t('Order, invoice, customer or open amount')}
        type="search"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {found !== null && offered.length === 0 ? t('No other order was found.') : null}
      </p>
      <Refusal text={problem} />
      {offered.length > 0 ? (
        <ul className="max-h-56 overflow-y-auto border border-line" aria-label={t('Orders found')}>
          {offered.map((order) => (
            <li key={order._id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                disabled={order.open <= 0}
                className="flex w-full flex-wrap items-baseline gap-x-3 px-3 py-2 text-start text-ui not-disabled:cursor-pointer not-disabled:hover:bg-blue-soft disabled:text-ink-2"
                onClick={() => choose(order)}
              >
                <span className="mono">{order.number}</span>
                <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                  {order.customer}
                  {order.invoice ? <span className="text-ink-2">, {order.invoice}</span> : null}
                </span>
                <span className="num">
                  {order.open > 0
                    ? t('{amount} open', { amount: formatMoney(order.open, currency) })
                    : t('Nothing open')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
