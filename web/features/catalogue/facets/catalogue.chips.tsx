import { Link } from 'react-router'
import { facetsOf } from '#contract/catalogue/facets.ts'
import type { FoundFacet } from '#contract/catalogue/found-products.ts'
import { type CatalogueQuery, endsOf, isBetween, readChoices } from '#contract/catalogue/query.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { formatMoney } from '#contract/money.ts'
import { sayDecimal } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { productsPath } from '../catalogue.products-path.ts'
import { sayChoice, toggled, withChosen } from './catalogue.facets.tsx'

type Chip = { key: string; words: string; to: string }

/** "from 10", "up to 50", "10 to 50", or a single number alone, each formatted by `say`. */
function sayRange(text: string, say: (number: string) => string): string {
  const { from, to } = endsOf(text)
  if (from === '') return t('up to {to}', { to: say(to) })
  if (to === '') return t('from {from}', { from: say(from) })
  return from === to ? say(from) : t('{from} to {to}', { from: say(from), to: say(to) })
}

/** What narrows the list, each with the address without it. The family has its own links. */
export function chipsOf(criteria: CatalogueQuery, currency: string, facets: readonly FoundFacet[]): Chip[] {
  const chosen = facetsOf(criteria.family).flatMap((facet): Chip[] => {
    const text = criteria.chosen[facet.key]
    if (!text) return []
    const name = sayWords(facet.attribute.label)
    if (facet.kind === 'range' || isBetween(facet, text)) {
      const value = sayRange(text, (number) => `${sayDecimal(number)} ${facet.attribute.symbol}`.trim())
      const to = productsPath(criteria, { chosen: withChosen(criteria, facet.key, '') })
      return [{ key: facet.key, words: t('{name}: {value}', { name, value }), to }]
    }
    const options = facets.find(({ key }) => key === facet.key)?.options
    return readChoices(text).map((value) => {
      const said = options?.find((option) => option.value === value)?.text ?? sayChoice(facet, value)
      const words = t('{name}: {value}', { name, value: said })
      return { key: `${facet.key} ${value}`, words, to: toggled(criteria, facet.key, value) }
    })
  })
  const price = sayRange(criteria.price, (amount) => formatMoney(Number(amount), currency))
  return [
    ...(criteria.q
      ? [{ key: 'q', words: t('“{words}”', { words: criteria.q }), to: productsPath(criteria, { q: '' }) }]
      : []),
    ...(criteria.stock
      ? [{ key: 'stock', words: t('In stock only'), to: productsPath(criteria, { stock: '' }) }]
      : []),
    ...(criteria.price
      ? [
          {
            key: 'price',
            words: t('{name}: {value}', { name: t('Price'), value: price }),
            to: productsPath(criteria, { price: '' }),
          },
        ]
      : []),
    ...chosen,
  ]
}

/** The pressed chip disappears: the focus moves to the count, which shows the remaining products. */
function focusCount(): void {
  document.getElementById('found')?.focus()
}

/** What narrows the list. Each can be removed alone, all of them by Reset. */
export function Chips({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={t('Active filters')}>
      {chips.map(({ key, words, to }) => (
        <li key={key}>
          <Link to={to} className="chip" preventScrollReset onClick={focusCount} rel="nofollow">
            <span className="hidden-but-read">{t('Remove filter')} </span>
            {words}
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={paths.products} className="inline-flex min-h-11 items-center px-2 text-ui" onClick={focusCount}>
          {t('Reset')}
        </Link>
      </li>
    </ul>
  )
}
