import { Link } from 'react-router'
import type { AdminProduct, adminProducts } from '#contract/products/admin-list.ts'
import { languageName, translatedLanguages } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../dashboard-paths.ts'
import type { GridColumn, GridFilter, GridView } from '../../../patterns/grid/state/grid.setup.ts'

type List = typeof adminProducts

/** The languages in which a product lacks a text, or has one of what it said before, and the way to write it. */
export function translationColumn(): GridColumn<AdminProduct, List> {
  return {
    id: 'translations',
    header: t('Translations'),
    isExtra: true,
    exports: translatedLanguages().flatMap((one) => [`name_${one}`, `description_${one}`] as const),
    cell: (product) => <Untranslated product={product} />,
  }
}

function Untranslated({ product: { _id, name, untranslated = [] } }: { product: AdminProduct }) {
  if (untranslated.length === 0) return <span className="text-ink-2">{t('Complete')}</span>
  const languages = untranslated.map((one) => languageName(one)).join(', ')
  return (
    <Link to={paths.productTexts(_id)}>
      {t('Needs translation: {languages}', { languages })}
      <span className="hidden-but-read">, {name}</span>
    </Link>
  )
}

export function untranslatedFilter(): GridFilter<List> {
  return {
    id: 'untranslated',
    label: t('Needs translation'),
    choices: translatedLanguages().map((value) => ({ value, label: languageName(value) })),
  }
}

/** The products that have something to translate into any language. */
export function untranslatedView(): GridView<List> {
  return {
    label: t('Needs translation'),
    filters: { untranslated: translatedLanguages().join(',') },
    done: t('Everything is translated'),
  }
}
