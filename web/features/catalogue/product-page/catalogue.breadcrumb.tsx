import { Link } from 'react-router'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'

type BreadcrumbProps = { family: { key: string; name: string }; name: string }

/** Where a part is in the catalogue: each step leads to the list that it names. */
export function Breadcrumb({ family, name }: BreadcrumbProps) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className="breadcrumb">
        <li>
          <Link to={paths.products}>{t('Products')}</Link>
        </li>
        <li>
          <Link to={`${paths.products}?${new URLSearchParams({ family: family.key })}`}>{family.name}</Link>
        </li>
        <li>
          <span aria-current="page" className="wrap-anywhere">
            {name}
          </span>
        </li>
      </ol>
    </nav>
  )
}
