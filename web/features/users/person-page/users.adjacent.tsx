import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { findAdjacentUsers } from '#contract/users/adjacent.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { AdjacentLinks, listKey } from '../../../patterns/grid/grid.adjacent.tsx'
import { readLatest } from '../../../patterns/reading/read-latest.ts'

/** Leads to the account above and the one below in the list. Comes a moment after the page, which does not wait for it. */
export function AdjacentUsers({ userId }: { userId: string }) {
  const { search } = useLocation()
  const list = new URLSearchParams(search).get(listKey) ?? undefined
  const [found, setFound] = useState<Reply<typeof findAdjacentUsers> | null>(null)
  useEffect(() => {
    const read = () => call(findAdjacentUsers, { params: { id: userId }, query: { list } })
    return readLatest(read, { take: setFound })
  }, [userId, list])
  const to = (id: string) => `${paths.person(id)}${search}`
  const { above, below } = found ?? { above: null, below: null }
  return (
    <AdjacentLinks
      label={t('Previous and next account')}
      above={above && { to: to(above._id), label: t('Previous account: {name}', { name: above.name }) }}
      below={below && { to: to(below._id), label: t('Next account: {name}', { name: below.name }) }}
      keys={{ above: t('Previous account'), below: t('Next account') }}
    />
  )
}
