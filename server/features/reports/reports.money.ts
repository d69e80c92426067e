import { stringify } from 'csv-stringify/sync'
import { toMajor } from '#contract/money.ts'
import type { OverviewMoney } from '#contract/reports/money.ts'
import { inSnapshot } from '#server/database/transaction.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import { settingsNow } from '#server/portal-settings/portal-settings.ts'
import {
  hasTaxOrFreight,
  listOrderedDays,
  type SumsRow,
  sumCredited,
  sumInvoiced,
  sumOpen,
  sumReceivedInSpan,
} from './reports.money.store.ts'
import { type OverviewDeps, readPeriod, reportSpan } from './reports.service.ts'

type Asked = { from?: string | undefined; to?: string | undefined }

function added(rows: readonly SumsRow[]): SumsRow {
  const all = { netMinor: 0, freightMinor: 0, taxMinor: 0, totalMinor: 0 }
  for (const row of rows) {
    all.netMinor += row.netMinor
    all.freightMinor += row.freightMinor
    all.taxMinor += row.taxMinor
    all.totalMinor += row.totalMinor
  }
  return all
}

function inMajor({ netMinor, freightMinor, taxMinor, totalMinor }: SumsRow, currency: string) {
  const money = (minor: number) => toMajor(minor, currency)
  return { net: money(netMinor), freight: money(freightMinor), tax: money(taxMinor), total: money(totalMinor) }
}

/** The money of a range of days; null where neither the settings nor an order of the range charge tax or freight. */
export async function readMoney(
  { pool, ...deps }: OverviewDeps,
  asked: Asked,
): Promise<{ money: OverviewMoney | null }> {
  const currency = deps.currency()
  const period = readPeriod(asked, companyToday())
  const span = reportSpan(period)
  const { tax, freight } = settingsNow()
  return inSnapshot(pool, async (db) => {
    if (!tax.isOn && !freight.isOn && !(await hasTaxOrFreight(db, span))) return { money: null }
    const ordered = added(await listOrderedDays(db, span, currency))
    const invoiced = await sumInvoiced(db, span, currency)
    const credited = await sumCredited(db, span, currency)
    const received = await sumReceivedInSpan(db, span, currency)
    const open = await sumOpen(db, { today: companyToday(), currency })
    const money = (minor: number) => toMajor(minor, currency)
    const { count, totalMinor, taxMinor } = credited
    return {
      money: {
        currency,
        ordered: inMajor(ordered, currency),
        invoiced: inMajor(invoiced, currency),
        credited: { count, net: money(totalMinor - taxMinor), tax: money(taxMinor), total: money(totalMinor) },
        received: money(received.receivedMinor),
        refunded: money(received.refundedMinor),
        open: { count: open.openCount, value: money(open.openMinor) },
        overdue: { count: open.overdueCount, value: money(open.overdueMinor) },
      },
    }
  })
}

const columns = ['day', 'orders', 'net', 'freight', 'tax', 'total', 'currency'] as const

/** The orders of a range by day, for spreadsheets; its sums are those of `ordered`. */
export async function exportMoney(
  { pool, ...deps }: OverviewDeps,
  asked: Asked,
): Promise<{ name: string; csv: string }> {
  const currency = deps.currency()
  const period = readPeriod(asked, companyToday())
  const days = await inSnapshot(pool, (db) => listOrderedDays(db, reportSpan(period), currency))
  const rows = days.map(({ day, count, ...sums }) => ({
    day,
    orders: count,
    ...inMajor(sums, currency),
    currency,
  }))
  const csv = stringify(rows, { header: true, columns: [...columns], bom: true })
  return { name: `sales-${period.from}-${period.to}.csv`, csv }
}
