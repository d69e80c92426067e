import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { menuItemClass, Popover } from '../../ui/popover.tsx'

type Item = { label: string; to: string } | { label: string; onPress: () => void }

/** What else can be done with a row. */
export function RowMenu({ name, items }: { name: string; items: readonly Item[] }) {
  return (
    <Popover
      isMenu
      size="icon"
      look="ghost"
      className="grid-menu"
      label={t('More actions for {name}', { name })}
      trigger={<Icon name="more" className="size-4.5" />}
    >
      {(close) => (
        <ul className="py-1.5">
          {items.map((item) => (
            <li key={item.label}>{entry(item, close)}</li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

function entry(item: Item, close: () => void): ReactNode {
  if ('to' in item) {
    return (
      <Link to={item.to} className={menuItemClass} onClick={close}>
        {item.label}
      </Link>
    )
  }
  const press = () => {
    close()
    item.onPress()
  }
  return (
    <button type="button" className={menuItemClass} onClick={press}>
      {item.label}
    </button>
  )
}
