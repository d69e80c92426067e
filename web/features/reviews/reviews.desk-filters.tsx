import { Form, Link, useSearchParams } from 'react-router'
import { reviewDesk } from '#contract/reviews.desk.ts'
import { reviewStatuses } from '#contract/reviews.ts'
import { mark, t } from '#texts/t.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Input, Select } from '../../ui/field.tsx'
import { reviewStatusWords } from './reviews.status.tsx'

const sorts = [
  ['', mark('Newest first')],
  ['createdAt', mark('Oldest first')],
  ['-ratings', mark('Highest rating first')],
  ['ratings', mark('Lowest rating first')],
] as const

const labelClass = 'mb-0.5 block text-small font-[560]'

/** What staff look for. It stands in the address: Back works, and a link shows the same rows. */
export function DeskFilters({ productName }: { productName: string | null }) {
  const [search] = useSearchParams()
  const value = (name: string) => search.get(name) ?? ''
  const [from = value('from'), to = value('to')] = search.has('createdAt') ? value('createdAt').split('..') : []
  return (
    <search aria-label={t('Reviews')}>
      <Form
        key={search.toString()}
        className="flex flex-wrap items-end gap-x-4 gap-y-3 border-t border-line px-4 py-4 md:px-6"
      >
        <div className="min-w-0 flex-[3_1_14rem]">
          <label htmlFor="q" className={labelClass}>
            {t('Search')}
          </label>
          <Input
            id="q"
            name="q"
            type="search"
            defaultValue={value('q')}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('Text, author or part')}
          />
        </div>
        <Choice id="status" label={t('Status')} value={value('status')} all={t('All')}>
          {reviewStatuses.map((status) => [status, t(reviewStatusWords[status].word)])}
        </Choice>
        <Choice id="ratings" label={t('Rating')} value={value('ratings')} all={t('All')}>
          {reviewDesk.filters.ratings.choices.toReversed().map((star) => [star, star])}
        </Choice>
        <Day id="from" label={t('From')} value={from} />
        <Day id="to" label={t('To', { context: 'end of a range of days' })} value={to} />
        <Choice id="sort" label={t('Order', { context: 'of a list' })} value={value('sort')}>
          {sorts.map(([sort, words]) => [sort, t(words)])}
        </Choice>
        <label className="flex min-h-11 items-center gap-2 text-control">
          <input
            type="checkbox"
            name="reported"
            value="yes"
            autoComplete="off"
            enterKeyHint="search"
            className="size-5"
            defaultChecked={value('reported') === 'yes'}
          />
          {t('Reported only')}
        </label>
        {value('product') ? <input type="hidden" name="product" value={value('product')} /> : null}
        <Button type="submit" look="primary">
          {t('Show', { context: 'what was filtered' })}
        </Button>
        {search.size > 0 ? (
          <Link to={paths.reviews} className="inline-flex min-h-11 items-center">
            {t('Clear filters')}
          </Link>
        ) : null}
        {value('product') ? (
          <p className="basis-full text-control text-ink-2">
            {t('Only reviews of {name}', { name: productName ?? t('this part') })}
          </p>
        ) : null}
      </Form>
    </search>
  )
}

type ChoiceProps = {
  id: string
  label: string
  value: string
  all?: string
  children: readonly (readonly [string, string])[]
}

function Choice({ id, label, value, all, children }: ChoiceProps) {
  return (
    <div className="flex-[1_1_9rem] md:max-w-56">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <Select id={id} name={id} defaultValue={value}>
        {all === undefined ? null : <option value="">{all}</option>}
        {children.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  )
}

function Day({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <div className="flex-[1_1_9rem] md:max-w-56">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <Input id={id} name={id} type="date" defaultValue={value} autoComplete="off" enterKeyHint="search" />
    </div>
  )
}
