import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { type CatalogueQuery, endsOf } from '#contract/catalogue/query.ts'
import { readRange, writeRange } from '#contract/lists/range.ts'
import { sayDecimal } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { HiddenFields } from '../catalogue.hidden-fields.tsx'
import { productsPath } from '../catalogue.products-path.ts'

type BetweenProps = {
  criteria: CatalogueQuery
  /** Name in the address. */
  name: string
  label: string
  /** Of the numbers in the fields; empty without one. */
  unit: string
  bounds: { min: number; max: number }
  given: string
  /** A measure may be written in another unit, which the portal converts: `1/2 in`. */
  isMeasure?: boolean
  /** What was typed and could not be read. */
  error?: { text: string; message: string } | undefined
  change: (text: string) => Partial<CatalogueQuery>
}

const plainNumber = /^-?\d+(?:[.,]\d+)?$/

/** What the two fields ask for; plain numbers in the right order, however they were filled in. */
function askedFor(form: FormData, name: string): string {
  const [from = '', to = ''] = ['from', 'to'].map((end) => String(form.get(`${name}-${end}`) ?? '').trim())
  const numberOf = (text: string) => Number(text.replace(',', '.'))
  const isTurned = plainNumber.test(from) && plainNumber.test(to) && numberOf(from) > numberOf(to)
  return isTurned ? `${to}..${from}` : `${from}..${to}`
}

/** A price has to be a number in whole units of the currency; anything else is no filter. */
function readPrice(text: string): string {
  const range = readRange('measure', text.replaceAll(',', '.'))
  return range ? writeRange(range) : ''
}

/** Between two numbers: a small form, since every number is a choice. */
export function Between(props: BetweenProps) {
  const { criteria, name, label, unit, bounds, given, isMeasure = false, error, change } = props
  const navigate = useNavigate()
  const ends = endsOf(error?.text ?? given)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const asked = askedFor(new FormData(event.currentTarget), name)
    const text = asked === '..' ? '' : isMeasure ? asked : readPrice(asked)
    void navigate(productsPath(criteria, change(text)), { preventScrollReset: true })
  }
  const errorId = `facet-${name}-error`
  const field = (end: 'from' | 'to', hint: string) => (
    <Input
      type="text"
      inputMode={isMeasure ? 'text' : 'decimal'}
      name={`${name}-${end}`}
      defaultValue={sayDecimal(ends[end])}
      placeholder={hint}
      aria-label={end === 'from' ? t('{name}, from', { name: label }) : t('{name}, up to', { name: label })}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={isMeasure ? 24 : 12}
      className="min-w-0 flex-1"
    />
  )
  return (
    <form
      action={paths.products}
      onSubmit={submit}
      className="facet"
      key={error?.text ?? given}
      aria-label={label}
    >
      <h3>{unit === '' ? label : t('{name} ({unit})', { name: label, unit })}</h3>
      <HiddenFields criteria={{ ...criteria, page: 1, ...change('') }} />
      {error ? (
        <p id={errorId} className="mt-1 text-ui text-danger">
          {error.message}
        </p>
      ) : null}
      <div className="mt-1.5 flex items-center gap-2">
        {field('from', t('from {from}', { from: sayDecimal(bounds.min) }))}
        <span aria-hidden="true">–</span>
        {field('to', t('up to {to}', { to: sayDecimal(bounds.max) }))}
        <Button type="submit" size="icon" className="size-11" aria-label={t('Apply {name}', { name: label })}>
          <Icon name="arrow" className="size-4.5" />
        </Button>
      </div>
    </form>
  )
}
