import type { ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { Time } from '../../ui/time.tsx'
import type { GridColumn } from './state/grid.setup.ts'

/** What can be done with a row: always there, and without a heading to look at. */
export function actionColumn<Row>(id: string, cell: (row: Row) => ReactNode) {
  return { id, header: t('Action'), onPhone: 'action', isHeaderHidden: true, isFixed: true, cell } as const
}

type TimeColumn = Pick<GridColumn<never>, 'id' | 'header' | 'onPhone' | 'isExtra'>

/** A time of each row: the list is ordered by it, and it is exported. */
export function timeColumn<Key extends string>(key: Key, column: TimeColumn) {
  return { ...column, sort: key, exports: [key], cell: (row: Record<Key, string>) => <Time at={row[key]} /> }
}
