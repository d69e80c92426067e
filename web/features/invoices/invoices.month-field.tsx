import { dayIn } from '#contract/days.ts'
import { dateLocale, t, timeZone } from '#i18n/t.ts'
import { SelectField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'

const shownMonths = 24

/** The last months, the newest first: such as 2026-11. */
export function lastMonths(): string[] {
  const [year = 0, month = 0] = dayIn(timeZone(), new Date()).split('-').map(Number)
  return Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  )
}

type MonthProps = { id: string; month: string; onMonth: (month: string) => void }

export function MonthField({ id, month, onMonth }: MonthProps) {
  const name = new Intl.DateTimeFormat(dateLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <SelectField
      id={id}
      label={t('Month')}
      value={month}
      onChange={({ currentTarget }) => onMonth(currentTarget.value)}
    >
      {optionsOf(lastMonths(), (one) => [one, name.format(new Date(`${one}-01T00:00:00Z`))])}
    </SelectField>
  )
}
