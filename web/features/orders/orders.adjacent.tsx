import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AdjacentPair, findAdjacentOrders } from '#contract/orders/adjacent.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { usePageKeys } from '../../shell/page-keys.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The query of the list an order was opened from, carried along in the order's own address. */
export const listKey = 'list'

/** The list of the staff as it was when an order was opened from it. */
export function adminListOf(search: string): string {
  const list = new URLSearchParams(search).get(listKey)
  return list ? `${paths.manageAllOrders}?${list}` : paths.manageAllOrders
}

type AdjacentOrdersProps = { orderId: string; who: 'own' | 'all' }

/** Leads to the order above and the one below in the list. Comes a moment after the page, which does not wait for it. */
export function AdjacentOrders({ orderId, who }: AdjacentOrdersProps) {
  const { search } = useLocation()
  const list = who === 'all' ? (new URLSearchParams(search).get(listKey) ?? undefined) : undefined
  const isSorted = new URLSearchParams(list).has('sort')
  const [found, setFound] = useState<AdjacentPair | null>(null)
  useEffect(() => {
    let isShown = true
    call(findAdjacentOrders, { params: { id: orderId }, query: { among: who, list } }).then(
      (adjacent) => isShown && setFound(adjacent),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [orderId, who, list])
  const to = (id: string) => (who === 'own' ? paths.order(id) : `${paths.orderPayments(id)}${search}`)
  const navigate = useNavigate()
  usePageKeys([
    { key: 'j', label: t('Next order'), act: () => found?.older && void navigate(to(found.older._id)) },
    { key: 'k', label: t('Previous order'), act: () => found?.newer && void navigate(to(found.newer._id)) },
  ])
  const above = (number: string) =>
    isSorted ? t('Previous order {number}', { number }) : t('Newer order {number}', { number })
  const below = (number: string) =>
    isSorted ? t('Next order {number}', { number }) : t('Older order {number}', { number })
  return (
    <nav aria-label={t('Previous and next order')} className="flex min-h-9 items-center gap-1 print:hidden">
      {found?.newer ? (
        <ButtonLink
          size="icon"
          look="ghost"
          to={to(found.newer._id)}
          rel="prev"
          aria-keyshortcuts="K"
          aria-label={above(String(found.newer.number))}
          title={above(String(found.newer.number))}
        >
          <Icon name="left" className="size-4.5" />
        </ButtonLink>
      ) : null}
      {found?.older ? (
        <ButtonLink
          size="icon"
          look="ghost"
          to={to(found.older._id)}
          rel="next"
          aria-keyshortcuts="J"
          aria-label={below(String(found.older.number))}
          title={below(String(found.older.number))}
        >
          <Icon name="right" className="size-4.5" />
        </ButtonLink>
      ) : null}
    </nav>
  )
}
