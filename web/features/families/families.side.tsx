import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { orderProps } from './families.order-handle.tsx'
import { branchesOf } from './families.tree.ts'
import type { FamiliesEditing } from './families.use-families.ts'

/** The tree of families, each with the number of its products. On a phone it is a row that scrolls. */
export function FamilySide({ editing }: { editing: FamiliesEditing }) {
  const { model, family: chosen, editFamily } = editing
  const branches = branchesOf(model.families)
  const side = useRef<HTMLElement>(null)
  const current = chosen?.key
  // On a phone the row may be longer than the screen.
  useEffect(() => {
    const entry = current === undefined ? null : side.current?.querySelector('[aria-current=page]')
    entry?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav
      ref={side}
      aria-label={t('Families')}
      className="relative flex min-w-0 items-center gap-1 overflow-x-auto border-line px-2 max-md:border-b md:grid md:grid-cols-[minmax(0,1fr)] md:content-start md:border-e md:px-0 md:py-1"
    >
      <ul className="flex md:grid">
        {branches.map(({ family, level }) => {
          const siblings = branches.filter((one) => one.family.parent === family.parent)
          const ids = siblings.map((one) => one.family.key)
          const onOrder = (keys: string[]) => void editing.orderFamilies(allKeys(branches, keys))
          return (
            <li key={family.key}>
              <Link
                to={paths.familyOf(family.key)}
                preventScrollReset
                aria-current={family.key === chosen?.key ? 'page' : undefined}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                className="flex min-h-9 items-center justify-between gap-3 border-blue px-3 text-ui whitespace-nowrap text-ink no-underline aria-[current=page]:bg-blue-soft aria-[current=page]:font-[620] max-md:min-h-11 max-md:aria-[current=page]:border-b-2 md:whitespace-normal md:aria-[current=page]:border-s-2"
                style={{ paddingInlineStart: `${1.5 + level}rem` }}
                {...orderProps(family.key, { ids, onOrder, type: `family-of-${family.parent ?? 'none'}` })}
              >
                <span className="min-w-0 wrap-anywhere">{sayWords(family.name)}</span>
                <span className="text-small text-ink-2 tabular-nums" aria-hidden="true">
                  {family.products}
                </span>
                <span className="hidden-but-read">
                  {t('{count, plural, one {# product} other {# products}}', { count: family.products })}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <Button
        look="ghost"
        size="small"
        className="md:ms-2 md:justify-self-start"
        onClick={() => editFamily('new')}
      >
        <Icon name="plus" />
        {t('Add a family')}
      </Button>
    </nav>
  )
}

/** All families, those that changed places in the places that they had together. */
function allKeys(branches: ReturnType<typeof branchesOf>, ordered: readonly string[]): string[] {
  const waiting = [...ordered]
  return branches.map(({ family }) =>
    ordered.includes(family.key) ? (waiting.shift() ?? family.key) : family.key,
  )
}
