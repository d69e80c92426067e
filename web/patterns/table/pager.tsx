import { useNavigate, useSearchParams } from 'react-router'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatQuantity } from '../money.tsx'

/** `what` names the things of the list, in the reader's language. */
type PagerProps = { shown: number; next: string | null; total: number | null; what: string }

/** Reads the position in a list from the address: the cursor, and how many rows come before it. */
export function readPagerCursor(search: URLSearchParams): { cursor: string | undefined; before: number } {
  const before = Number(search.get('before') ?? 0)
  return {
    cursor: search.get('cursor') ?? undefined,
    before: Number.isSafeInteger(before) && before > 0 ? before : 0,
  }
}

/** Moves through a list page by page. The cursor is in the address, so Back works and a link shows the same rows. */
export function Pager({ shown, next, total, what }: PagerProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { cursor, before } = readPagerCursor(search)
  if (cursor === undefined && next === null) return null
  const range = `${formatQuantity(before + 1)}–${formatQuantity(before + shown)}`
  const goTo = (params: Record<string, string>) => {
    const others = [...search].filter(([name]) => name !== 'cursor' && name !== 'before')
    void navigate(`?${new URLSearchParams([...others, ...Object.entries(params)])}`)
  }
  return (
    <nav
      aria-label={t('Pages of {what}', { what })}
      className="flex flex-wrap items-center gap-4 px-4 py-3 text-small text-ink-2 md:px-6"
    >
      <span className="num">{total === null ? range : t('{range} of {total}', { range, total })}</span>
      <div className="ms-auto flex gap-2">
        {cursor === undefined ? null : (
          <Button size="small" onClick={() => goTo({})}>
            <Icon name="left" className="size-4.5" />
            {t('Newest')}
          </Button>
        )}
        {next === null ? null : (
          <Button size="small" onClick={() => goTo({ cursor: next, before: String(before + shown) })}>
            {t('Older')}
            <Icon name="right" className="size-4.5" />
          </Button>
        )}
      </div>
    </nav>
  )
}
