import { Link } from 'react-router'
import type { CatalogueQuery } from '#contract/catalogue/query.ts'
import { t } from '#i18n/t.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { productsPath } from './catalogue.products-path.ts'

/** Opens the drawer with everything to narrow by, where it is not beside the list. */
export function FacetsButton({ count }: { count: number }) {
  return (
    <button type="button" className="facets-button" popoverTarget="facets">
      <Icon name="filter" />
      {count > 0 ? t('Filter ({count})', { count }) : t('Filter')}
    </button>
  )
}

/** Tiles with large drawings, or a list that shows more at a time. */
export function ViewSwitch({ criteria }: { criteria: CatalogueQuery }) {
  const views: { view: string; label: string; icon: IconName }[] = [
    { view: '', label: t('Tiles'), icon: 'tiles' },
    { view: 'list', label: t('List', { context: 'how parts are shown' }), icon: 'list' },
  ]
  return (
    <nav aria-label={t('Layout')}>
      <ul className="flex">
        {views.map(({ view, label, icon }) => (
          <li key={view}>
            <Link
              to={productsPath(criteria, { view, page: criteria.page })}
              className="view-choice"
              aria-current={criteria.view === view ? 'true' : undefined}
              aria-label={label}
              title={label}
              preventScrollReset
              rel="nofollow"
            >
              <Icon name={icon} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
