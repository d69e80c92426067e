import { Form, Link } from 'react-router'
import type { FieldError } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { presetsUpTo } from './reports.presets.ts'

type RangeBarProps = {
  from: string
  to: string
  /** Null until the browser has asked. Until then nothing can be typed, which the answer would replace. */
  today: string | null
  errors: readonly FieldError[]
}

/** The days everything on the page is about. They are in the address: a link shows the same figures. */
export function RangeBar({ from, to, today, errors }: RangeBarProps) {
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message
  return (
    <div className="overview-range">
      <nav aria-label={t('Date range')} className="overview-presets">
        {presetsUpTo(today ?? '2026-01-01').map((preset) => (
          <Link
            key={preset.label}
            to={`${paths.overview}?${new URLSearchParams({ from: preset.from, to: preset.to })}`}
            aria-current={today !== null && preset.from === from && preset.to === to ? 'true' : undefined}
            preventScrollReset
          >
            {t(preset.label)}
          </Link>
        ))}
      </nav>
      <Form
        key={`${from} ${to}`}
        method="get"
        action={paths.overview}
        className="overview-days"
        preventScrollReset
      >
        <DayField
          id="overview-from"
          label={t('From')}
          error={errorOf('from')}
          name="from"
          defaultValue={from}
          disabled={today === null}
          required
        />
        <DayField
          id="overview-to"
          label={t('To')}
          error={errorOf('to')}
          name="to"
          enterKeyHint="go"
          defaultValue={to}
          disabled={today === null}
          required
        />
        <Button type="submit" disabled={today === null}>
          {t('Apply')}
        </Button>
      </Form>
    </div>
  )
}
