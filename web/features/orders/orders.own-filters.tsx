import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/money.ts'
import type { countOwnOrders } from '#contract/orders/own.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Select } from '../../ui/field.tsx'
import { TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import { OwnExports } from './orders.own-exports.tsx'
import { type OwnQuery, ownPageSizes, ownSearch, ownTabs, tabSum } from './orders.own-query.ts'
import type { OwnSelection } from './orders.own-selection.tsx'

/** Null until the server has counted. */
export type OwnCounts = Reply<typeof countOwnOrders> | null

type BarProps = { ownQuery: OwnQuery; counts: OwnCounts }

/** Tabs by status, and a search by words and days. While the page loads nothing can be chosen that would be lost. */
export function OwnFilters({ ownQuery, counts }: BarProps) {
  return (
    <>
      <nav aria-label={t('Orders by status')} className="view-tabs">
        {ownTabs.map((tab) => (
          <Link
            key={tab.id}
            to={ownSearch({ ...ownQuery, tab })}
            preventScrollReset
            className="view-tab"
            aria-current={tab.id === ownQuery.tab.id ? 'page' : undefined}
          >
            {t(tab.label)}{' '}
            <span className="num min-w-[1ch] text-small font-normal text-ink-2">
              {counts ? formatQuantity(tabSum(tab, counts.statuses).count) : ''}
            </span>
          </Link>
        ))}
      </nav>
      <SearchForm key={ownSearch(ownQuery)} ownQuery={ownQuery} isWaiting={counts === null} />
    </>
  )
}

function SearchForm({ ownQuery, isWaiting }: { ownQuery: OwnQuery; isWaiting: boolean }) {
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    // A text that is no day is not left out without a word.
    if (!event.currentTarget.reportValidity()) return
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '')
    const changed = { ...ownQuery, q: text('q'), from: text('from'), to: text('to') }
    void navigate(ownSearch(changed), { preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is a form that searches
    <form role="search" aria-label={t('Search orders')} className="px-4 py-4 md:px-6" onSubmit={submit} noValidate>
      <fieldset disabled={isWaiting} className="own-search">
        <TextField
          id="orders-q"
          label={t('Order number or product')}
          type="search"
          name="q"
          enterKeyHint="search"
          maxLength={100}
          defaultValue={ownQuery.q}
        />
        <DayField
          id="orders-from"
          label={t('From')}
          name="from"
          enterKeyHint="search"
          defaultValue={ownQuery.from}
        />
        <DayField id="orders-to" label={t('To')} name="to" enterKeyHint="search" defaultValue={ownQuery.to} />
        <Button type="submit" className="min-h-11">
          {t('Show')}
        </Button>
      </fieldset>
    </form>
  )
}

type SumProps = { ownQuery: OwnQuery; counts: NonNullable<OwnCounts>; selection: OwnSelection }

/** How many orders there are here, what they come to, and how many are shown at a time. */
export function OwnSum({ ownQuery, counts, selection }: SumProps) {
  const navigate = useNavigate()
  const { count, total } = tabSum(ownQuery.tab, counts.statuses)
  const amount = formatMoney(total, counts.currency)
  return (
    <div
      className="own-sum flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 text-small text-ink-2 md:px-6"
      data-chosen={selection.numbers.size > 0 ? '' : undefined}
    >
      <p role="status" className="num">
        {total > 0
          ? t('{count, plural, one {# order} other {# orders}}, {amount} in total', { count, amount })
          : t('{count, plural, one {# order} other {# orders}}', { count })}
      </p>
      {count > ownPageSizes[0] ? (
        <label htmlFor="orders-rows" className="flex items-center gap-2">
          {t('Rows')}
          <Select
            id="orders-rows"
            className="min-h-9! w-auto! py-1! text-small!"
            value={String(ownQuery.limit)}
            onChange={(event) =>
              void navigate(ownSearch({ ...ownQuery, limit: Number(event.currentTarget.value) }), {
                preventScrollReset: true,
              })
            }
          >
            {optionsOf(ownPageSizes, (size) => [size, size])}
          </Select>
        </label>
      ) : null}
      <OwnExports ownQuery={ownQuery} selection={selection} />
    </div>
  )
}
