import { stringify } from 'csv-stringify/sync'
import type { ReaderNumbers } from '#contract/lists/reader-form.ts'
import { toMajor } from '#contract/money.ts'
import type { OverviewMoney } from '#contract/reports/money.ts'
import { inSnapshot } from '#server/database/transaction.ts'
import { readerTable } from '#server/lists/reader-form.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
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
  const period = readPeriod(asked, companyToday(deps.settings))
  const span = reportSpan(deps.settings, period)
  const { tax, freight } = deps.settings.current()
  return inSnapshot(pool, async (db) => {
    if (!tax.isOn && !freight.isOn && !(await hasTaxOrFreight(db, span))) return { money: null }
    const ordered = added(await listOrderedDays(db, span, currency))
    const invoiced = await sumInvoiced(db, span, currency)
    const credited = await sumCredited(db, span, currency)
    const received = await sumReceivedInSpan(db, span, currency)
    const open = await sumOpen(db, { today: companyToday(deps.settings), currency })
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
  { reader, ...asked }: Asked & { reader?: ReaderNumbers | undefined },
): Promise<{ name: string; csv: string }> {
  const currency = deps.currency()
  const period = readPeriod(asked, companyToday(deps.settings))
  const days = await inSnapshot(pool, (db) => listOrderedDays(db, reportSpan(deps.settings, period), currency))
  const rows = days.map(({ day, count, ...sums }) => ({
    day,
    orders: count,
    ...inMajor(sums, currency),
    currency,
  }))
  const name = `sales-${period.from}-${period.to}.csv`
  if (!reader) return { name, csv: stringify(rows, { header: true, columns: [...columns], bom: true }) }
  const { timeZone } = deps.settings.formats()
  const table = readerTable({ name: 'sales', numbers: reader, timeZone, columns })
  return { name, csv: stringify(rows.map(table.toRow), table.options) }
}
