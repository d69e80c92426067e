import { useCallback, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import type { Column } from '../../patterns/table/data-table.tsx'

/** The numbers of the orders that are chosen, on any page of the list. */
export type OwnSelection = {
  numbers: ReadonlySet<number>
  toggle: (number: number) => void
  clear: () => void
}

export function useOwnSelection(): OwnSelection {
  const [numbers, setNumbers] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((number: number) => {
    setNumbers((before) => {
      const next = new Set(before)
      if (!next.delete(number)) next.add(number)
      return next
    })
  }, [])
  const clear = useCallback(() => setNumbers(new Set()), [])
  return { numbers, toggle, clear }
}

/** Chooses an order for a file; on a narrow screen in the corner of its card. */
export function selectionColumn({ numbers, toggle }: Pick<OwnSelection, 'numbers' | 'toggle'>): Column<Order> {
  return {
    id: 'select',
    header: t('Select'),
    isHeaderHidden: true,
    cell: ({ number }) => (
      <label className="own-select">
        <span className="hidden-but-read">{t('Select order {number}', { number: String(number) })}</span>
        <input
          type="checkbox"
          className="size-5 accent-blue"
          checked={numbers.has(number)}
          onChange={() => toggle(number)}
        />
      </label>
    ),
  }
}
