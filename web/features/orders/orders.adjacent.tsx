import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type AdjacentPair, findAdjacentOrders } from '#contract/orders/adjacent.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { AdjacentLinks, listKey } from '../../patterns/grid/grid.adjacent.tsx'
import { readLatest } from '../../patterns/reading/read-latest.ts'

type AdjacentOrdersProps = { orderId: string; who: 'own' | 'all' }

/** Leads to the order above and the one below in the list. Comes a moment after the page, which does not wait for it. */
export function AdjacentOrders({ orderId, who }: AdjacentOrdersProps) {
  const { search } = useLocation()
  const list = who === 'all' ? (new URLSearchParams(search).get(listKey) ?? undefined) : undefined
  const isSorted = new URLSearchParams(list).has('sort')
  const [found, setFound] = useState<AdjacentPair | null>(null)
  useEffect(() => {
    const read = () => call(findAdjacentOrders, { params: { id: orderId }, query: { among: who, list } })
    return readLatest(read, { take: setFound })
  }, [orderId, who, list])
  const to = (id: string) => (who === 'own' ? paths.order(id) : `${paths.orderPayments(id)}${search}`)
  const above = (number: string) =>
    isSorted ? t('Previous order {number}', { number }) : t('Newer order {number}', { number })
  const below = (number: string) =>
    isSorted ? t('Next order {number}', { number }) : t('Older order {number}', { number })
  return (
    <AdjacentLinks
      label={t('Previous and next order')}
      above={found?.newer ? { to: to(found.newer._id), label: above(String(found.newer.number)) } : null}
      below={found?.older ? { to: to(found.older._id), label: below(String(found.older.number)) } : null}
      keys={{ above: t('Previous order'), below: t('Next order') }}
    />
  )
}
