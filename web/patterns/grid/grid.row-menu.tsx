import { t } from '#i18n/t.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'

/** What else can be done with a row. */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  return (
    <Menu
      className="grid-menu"
      label={t('More actions for {name}', { name })}
      trigger={<AnyIcon name="more" className="size-4.5" />}
      items={items}
    />
  )
}
