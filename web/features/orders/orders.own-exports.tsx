import { ownReaderForm } from '#contract/lists/reader-form.ts'
import { exportOwnLines, exportOwnOrders } from '#contract/orders/export.ts'
import { t } from '#i18n/t.ts'
import { SaveButton } from '../../patterns/save-button.tsx'
import { Button } from '../../ui/button.tsx'
import { exportQueryOf, type OwnQuery } from './orders.own-query.ts'
import type { OwnSelection } from './orders.own-selection.tsx'

type OwnExportsProps = { ownQuery: OwnQuery; selection: OwnSelection }

/**
 * Saves the orders that are chosen, on any page; without a choice all that the search, the days and the tab leave. A row
 * for each order, or for each line.
 */
export function OwnExports({ ownQuery, selection: { numbers, clear } }: OwnExportsProps) {
  const count = numbers.size
  const which = count > 0 ? { numbers: [...numbers].join(',') } : exportQueryOf(ownQuery)
  const input = { query: { ...which, ...ownReaderForm() } }
  const ofOrders =
    count > 0
      ? t('Export {count, plural, one {# selected order} other {# selected orders}}', { count })
      : t('Export orders')
  const ofLines = count > 0 ? t('Export their lines') : t('Export order lines')
  return (
    <span className="not-printed flex flex-wrap gap-1.5 sm:ms-auto">
      {count > 0 ? (
        <Button size="small" look="ghost" onClick={clear}>
          {t('Clear selection')}
        </Button>
      ) : null}
      <SaveButton file={exportOwnOrders} input={input} name="orders.csv" label={ofOrders} />
      <SaveButton file={exportOwnLines} input={input} name="order-lines.csv" label={ofLines} />
    </span>
  )
}
