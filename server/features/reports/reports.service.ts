import type pg from 'pg'
import { addDays, countDays } from '#contract/days.ts'
import { toMajor } from '#contract/money.ts'
import { longestRangeDays, type Overview, type OverviewFigures } from '#contract/reports/overview.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { companyMoments, companyTimeZone, companyToday } from '#server/portal-settings/company-days.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { toNewReview, toOpenPaymentException, toScarceProduct, toUnpaidOrder } from './reports.serializer.ts'
import {
  type DayRow,
  type Period,
  periodBefore,
  type ReportSpan,
  seriesOf,
  totalOfDays,
} from './reports.series.ts'
import {
  listDays,
  listNewReviews,
  listOpenPaymentExceptions,
  listScarce,
  listUnpaid,
  readMedianHours,
  readOutstanding,
} from './reports.store.ts'

export type OverviewDeps = { pool: pg.Pool; currency: () => string; settings: Settings }

const usualDays = 30
const maxTasks = 8

/** The requested period, by default the last thirty days. Throws `rule_broken` by field. */
export function readPeriod(asked: { from?: string | undefined; to?: string | undefined }, today: string): Period {
  const to = asked.to ?? today
  const from = asked.from ?? addDays(to, 1 - usualDays)
  if (from > to)
    refuse('rule_broken', [{ path: 'from', message: t('The start date must not be after the end date') }])
  if (countDays(from, to) > longestRangeDays) {
    refuse('rule_broken', [{ path: 'to', message: t('Choose at most {max} days', { max: longestRangeDays }) }])
  }
  return { from, to }
}

export function reportSpan(settings: Settings, period: Period): ReportSpan {
  return { ...period, ...companyMoments(settings, period), timeZone: companyTimeZone(settings) }
}

/** Figures of a period and of the period before it, and current work for staff. */
export async function readOverview(
  { pool, ...deps }: OverviewDeps,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Overview> {
  const currency = deps.currency()
  const period = readPeriod(asked, companyToday(deps.settings))
  const before = periodBefore(period)
  const span = (one: Period) => reportSpan(deps.settings, one)
  const { days, hours, hoursBefore, outstanding, waiting } = await inSnapshot(pool, async (db) => ({
    days: await listDays(db, span({ from: before.from, to: period.to }), currency),
    hours: await readMedianHours(db, span(period)),
    hoursBefore: await readMedianHours(db, span(before)),
    outstanding: await readOutstanding(db, currency),
    waiting: await readWork(db, currency),
  }))
  const { unpaid, ...work } = waiting
  const money = (minor: number) => toMajor(minor, currency)
  const { step, slots } = seriesOf(days, period)
  return {
    currency,
    days: countDays(period.from, period.to),
    now: figuresOf(days, { period, hours, money }),
    before: figuresOf(days, { period: before, hours: hoursBefore, money }),
    outstanding: { count: outstanding.count, value: money(outstanding.valueMinor) },
    step,
    series: slots.map(({ from, to, ...slot }) => ({
      from,
      to,
      paid: { count: slot.paidCount, value: money(slot.paidMinor) },
      open: { count: slot.openCount, value: money(slot.openMinor) },
    })),
    work: { ...work, unpaid: { total: outstanding.count, items: unpaid } },
  }
}

type Of = { period: Period; hours: number | null; money: (minor: number) => number }

function figuresOf(days: readonly DayRow[], { period, hours, money }: Of): OverviewFigures {
  const total = totalOfDays(days, period)
  return {
    ...period,
    orders: { count: total.count, value: money(total.valueMinor) },
    unpaid: { count: total.unpaidCount, value: money(total.valueMinor - total.paidMinor) },
    medianHoursToShip: hours,
  }
}

type ListedWork = Omit<Overview['work'], 'unpaid'> & { unpaid: Overview['work']['unpaid']['items'] }

async function readWork(db: Database, currency: string): Promise<ListedWork> {
  const unpaid = await listUnpaid(db, currency, maxTasks)
  const scarce = await listScarce(db, maxTasks)
  const reviews = await listNewReviews(db, maxTasks)
  const exceptions = await listOpenPaymentExceptions(db, maxTasks)
  return {
    unpaid: unpaid.map((row) => toUnpaidOrder(row, currency)),
    lowStock: listOf(scarce, toScarceProduct),
    reviews: listOf(reviews, toNewReview),
    concerns: listOf(exceptions, toOpenPaymentException),
  }
}

function listOf<Row extends { total: number }, Item>(rows: readonly Row[], toItem: (row: Row) => Item) {
  return { total: rows[0]?.total ?? 0, items: rows.map(toItem) }
}
