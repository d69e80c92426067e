import { ownLinesExportPath, ownOrdersExportPath } from '#contract/orders/export.ts'
import { t } from '#i18n/t.ts'
import { SaveButton } from '../../patterns/save-button.tsx'
import { type OwnQuery, ownExportSearch } from './orders.own-query.ts'

/** Saves all orders that the search, the days and the tab leave, on every page: a row for each order, or for each line. */
export function OwnExports({ ownQuery }: { ownQuery: OwnQuery }) {
  const search = ownExportSearch(ownQuery)
  return (
    <span className="flex flex-wrap gap-1.5 sm:ml-auto">
      <SaveButton path={`${ownOrdersExportPath}${search}`} name="orders.csv" label={t('Export orders')} />
      <SaveButton path={`${ownLinesExportPath}${search}`} name="order-lines.csv" label={t('Export order lines')} />
    </span>
  )
}
