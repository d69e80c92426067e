import { useNavigate } from 'react-router'
import { usePageKeys } from '../../shell/page-keys.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The query of the list that a page was opened from, carried along in the page's own address. */
export const listKey = 'list'

/** The address of a page that is opened from a list, with the query of the list. */
export function withList(page: string, { search }: { search: string }): string {
  return search.length > 1 ? `${page}?${new URLSearchParams({ [listKey]: search.slice(1) })}` : page
}

/** The list as it was when a page was opened from it; `search` is that of the page. */
export function listOf(list: string, search: string): string {
  const query = new URLSearchParams(search).get(listKey)
  return query ? `${list}?${query}` : list
}

type Adjacent = { to: string; label: string } | null

type AdjacentLinksProps = {
  label: string
  above: Adjacent
  below: Adjacent
  /** What the keys do, for the list of keyboard shortcuts. */
  keys: { above: string; below: string }
}

/** Leads to the row above and the one below in the list that a page was opened from; so do K and J. */
export function AdjacentLinks({ label, above, below, keys }: AdjacentLinksProps) {
  const navigate = useNavigate()
  usePageKeys([
    { key: 'j', label: keys.below, run: () => below && void navigate(below.to) },
    { key: 'k', label: keys.above, run: () => above && void navigate(above.to) },
  ])
  return (
    <nav aria-label={label} className="flex min-h-9 items-center gap-1 print:hidden">
      {above ? (
        <ButtonLink
          size="icon"
          look="ghost"
          to={above.to}
          rel="prev"
          aria-keyshortcuts="K"
          aria-label={above.label}
          title={above.label}
        >
          <Icon name="left" className="size-4.5" />
        </ButtonLink>
      ) : null}
      {below ? (
        <ButtonLink
          size="icon"
          look="ghost"
          to={below.to}
          rel="next"
          aria-keyshortcuts="J"
          aria-label={below.label}
          title={below.label}
        >
          <Icon name="right" className="size-4.5" />
        </ButtonLink>
      ) : null}
    </nav>
  )
}
