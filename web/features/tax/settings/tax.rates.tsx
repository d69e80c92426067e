import { countryName } from '#contract/addresses/postal.ts'
import { dayIn } from '#contract/days.ts'
import { euStandardRates } from '#contract/tax/eu.ts'
import type { TaxRate } from '#contract/tax/tax-settings.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { Button } from '../../../ui/button.tsx'
import { DayInput } from '../../../ui/day-input.tsx'
import { Input, Select } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { countryOptions } from '../../addresses/addresses.country-options.tsx'
import { nextId, noClass, standardIdOf, type TaxEditing, type TypedRate } from './tax.use-settings.ts'

type RowProps = { editing: TaxEditing; rate: TypedRate; index: number }

/** The error of a row, below it. */
function RateError({ editing: { errors }, index }: Pick<RowProps, 'editing' | 'index'>) {
  const message = ['country', 'taxClass', 'percent', 'from']
    .map((name) => errors[`rates.${index}.${name}`])
    .find(Boolean)
  return message ? (
    <p id={`rate-${index}-error`} className="basis-full text-ui font-[560] text-danger">
      {message}
    </p>
  ) : null
}

function RateRow({ editing, rate, index }: RowProps) {
  const { typed, change, errors } = editing
  const set = (values: Partial<TypedRate>) =>
    change({ rates: typed.rates.map((one) => (one.key === rate.key ? { ...one, ...values } : one)) })
  const control = (name: keyof TaxRate, label: string) => ({
    'aria-label': t('{label}, row {row}', { label, row: index + 1 }),
    'aria-invalid': errors[`rates.${index}.${name}`] ? (true as const) : undefined,
    'aria-describedby': errors[`rates.${index}.${name}`] ? `rate-${index}-error` : undefined,
    autoComplete: 'off',
  })
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2">
      <div className="min-w-32 flex-1">
        <Select
          {...control('country', t('Country'))}
          value={rate.country}
          onChange={({ currentTarget }) => set({ country: currentTarget.value })}
        >
          {rate.country === '' ? <option value="">{t('Choose a country')}</option> : null}
          {countryOptions()}
        </Select>
      </div>
      <div className="w-32">
        <Select
          {...control('taxClass', t('Tax class'))}
          value={rate.classId}
          onChange={({ currentTarget }) => set({ classId: Number(currentTarget.value) })}
        >
          {rate.classId === noClass ? <option value={noClass}>{t('Choose a class')}</option> : null}
          {optionsOf(typed.classes, ({ id, key }) => [id, key])}
        </Select>
      </div>
      <div className="flex w-24 items-center gap-1.5">
        <Input
          {...control('percent', t('Percent'))}
          className="num text-end"
          inputMode="decimal"
          maxLength={6}
          value={rate.percent}
          onChange={({ currentTarget }) => set({ percent: currentTarget.value })}
        />
        %
      </div>
      <div className="w-40">
        <label htmlFor={`rate-${rate.key}-from`} className="hidden-but-read">
          {t('{label}, row {row}', { label: t('From'), row: index + 1 })}
        </label>
        <DayInput
          id={`rate-${rate.key}-from`}
          aria-invalid={errors[`rates.${index}.from`] ? true : undefined}
          aria-describedby={errors[`rates.${index}.from`] ? `rate-${index}-error` : undefined}
          value={rate.from}
          onChange={(from) => set({ from })}
        />
      </div>
      <Button
        size="small"
        look="ghost"
        aria-label={t('Remove the rate in row {row}', { row: index + 1 })}
        onClick={() => change({ rates: typed.rates.filter(({ key }) => key !== rate.key) })}
      >
        <Icon name="close" className="size-4.5" />
      </Button>
      <RateError editing={editing} index={index} />
    </li>
  )
}

/** The rates by country, class and day. Where the next one begins, the one before ends. */
export function TaxRates({ editing, home }: { editing: TaxEditing; home: string }) {
  const { typed, change } = editing
  const { timeZone = 'UTC' } = useCompany()
  const standard = standardIdOf(typed)
  const first = nextId(typed.rates.map(({ key }) => key))

  function add(): void {
    const from = dayIn(timeZone, new Date())
    change({ rates: [...typed.rates, { country: home, classId: standard, percent: '', from, key: first }] })
  }

  /** Only for countries that have no standard rate yet. */
  function addEuRates(): void {
    const has = new Set(typed.rates.flatMap((one) => (one.classId === standard ? one.country : [])))
    const added = Object.entries(euStandardRates)
      .filter(([country]) => !has.has(country))
      .map(([country, percent], index) => ({
        country,
        classId: standard,
        percent: String(percent),
        from: '2026-01-01',
        key: first + index,
      }))
    change({ rates: [...typed.rates, ...added] })
  }

  return (
    <section aria-labelledby="tax-rates">
      <h2 id="tax-rates" className="text-h3">
        {t('Rates')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t('A rate applies from its first day until the next one for the same country and class.')}
      </p>
      {typed.rates.length > 0 ? (
        <ul className="mt-2 border-t border-line">
          {typed.rates.map((rate, index) => (
            <RateRow key={rate.key} editing={editing} rate={rate} index={index} />
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-ui">
          {t('There are no rates yet. Add the rate for {country} first.', {
            country: home ? countryName(home) : t('your country'),
          })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={add}>
          {t('Add a rate')}
        </Button>
        <Button size="small" look="ghost" onClick={addEuRates}>
          {t('Fill in EU standard rates')}
        </Button>
      </div>
      <p className="mt-2 text-small text-ink-2">
        {t(
          'Standard rates as published by the European Commission, as of January 2026. Ask your accountant before you publish them.',
        )}
      </p>
    </section>
  )
}
