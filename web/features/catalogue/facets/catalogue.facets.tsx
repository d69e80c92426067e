import { useState } from 'react'
import { Link } from 'react-router'
import { type Facet, facetsOf } from '#contract/catalogue/facets.ts'
import type { FoundFacet, FoundProducts } from '#contract/catalogue/found-products.ts'
import { type CatalogueQuery, readChoices, writeChoices } from '#contract/catalogue/query.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { type AttributeValue, sayAttributeValue } from '#contract/products/attributes.ts'
import { isWords } from '#contract/products/texts.ts'
import { baseLanguage } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { StockChoice } from '../catalogue.filters.tsx'
import { productsPath } from '../catalogue.products-path.ts'
import { Between } from './catalogue.between.tsx'
import type { FilterErrors } from './catalogue.filter-errors.tsx'

/** A value of an address in the reader's words: `true` is "Yes", `362` is "362 g". */
export function sayChoice({ attribute }: Facet, value: string): string {
  const stored: AttributeValue = attribute.kind === 'boolean' ? value === 'true' : value
  return sayAttributeValue(attribute, stored)
}

/** The language of a value that has no text in that of the page. */
function languageOfOption({ attribute }: Facet, { value, text }: FoundFacet['options'][number]) {
  const isOther = text === undefined && attribute.kind === 'text' && language() !== baseLanguage()
  return isOther && isWords(value) ? baseLanguage() : undefined
}

/** The address with one value of a facet chosen, or no longer. */
export function toggled(criteria: CatalogueQuery, key: string, value: string): string {
  const values = readChoices(criteria.chosen[key] ?? '')
  const isChosen = values.includes(value)
  const left = isChosen ? values.filter((one) => one !== value) : [...values, value]
  return productsPath(criteria, { chosen: withChosen(criteria, key, writeChoices(left)) })
}

export function withChosen({ chosen }: CatalogueQuery, key: string, text: string): Record<string, string> {
  const { [key]: _, ...others } = chosen
  return text === '' ? others : { ...others, [key]: text }
}

type ChoicesProps = { criteria: CatalogueQuery; facet: Facet; options: FoundFacet['options'] }

/** A longer list shows this many values; less is not worth a press. */
const shownAtFirst = 6
const maxWithoutRest = 8

/** The values of a facet. Links, so that each combination is an address and works before the scripts have come. */
function Choices({ criteria, facet, options }: ChoicesProps) {
  const id = `facet-${facet.key}`
  const index = options.length > maxWithoutRest ? shownAtFirst : options.length
  const rest = options.slice(index)
  return (
    <section aria-labelledby={id} className="facet">
      <h3 id={id}>{sayWords(facet.attribute.label)}</h3>
      <Options criteria={criteria} facet={facet} options={options.slice(0, index)} />
      {rest.length > 0 ? <Rest criteria={criteria} facet={facet} options={rest} count={options.length} /> : null}
    </section>
  )
}

/**
 * What a long list does not show at first. Open at first where one of it is chosen; from then on it is the browser's own,
 * so that a press before the scripts have come counts, and a value that is chosen no longer does not close the list.
 */
function Rest({ count, ...props }: ChoicesProps & { count: number }) {
  const chosen = readChoices(props.criteria.chosen[props.facet.key] ?? '')
  const [isOpen] = useState(() => props.options.some(({ value }) => chosen.includes(value)))
  return (
    <details open={isOpen}>
      <summary className="facet-choice facet-more">
        <span className="facet-all">{t('Show all {count}', { count })}</span>
        <span className="facet-fewer">{t('Show fewer')}</span>
        <span className="hidden-but-read"> {sayWords(props.facet.attribute.label)}</span>
      </summary>
      <Options {...props} />
    </details>
  )
}

function Options({ criteria, facet, options }: ChoicesProps) {
  const chosen = readChoices(criteria.chosen[facet.key] ?? '')
  return (
    <ul>
      {options.map((option) => (
        <li key={option.value}>
          <Link
            to={toggled(criteria, facet.key, option.value)}
            className="facet-choice"
            aria-current={chosen.includes(option.value) ? 'true' : undefined}
            preventScrollReset
            rel="nofollow"
          >
            <span className="facet-box" aria-hidden="true">
              <Icon name="check" className="size-4" />
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere" lang={languageOfOption(facet, option)}>
              {option.text ?? sayChoice(facet, option.value)}
            </span>
            <span className="num text-ink-2">{option.count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type PanelProps = {
  criteria: CatalogueQuery
  filterErrors: FilterErrors
  found: Pick<FoundProducts, 'facets' | 'price' | 'total'>
  currency: string
}

/** Everything a list can be narrowed by, also before a family is chosen: a drawer on phones, a column beside the list. */
export function FacetPanel({ criteria, filterErrors, found, currency }: PanelProps) {
  const known = facetsOf(criteria.family)
  const { price } = found
  return (
    <div id="facets" popover="auto" className="facets">
      <div className="facets-head">
        <h2 className="text-h3">{t('Filters')}</h2>
        <button type="button" className="facets-close" popoverTarget="facets" popoverTargetAction="hide">
          <Icon name="close" />
          <span className="hidden-but-read">{t('Close')}</span>
        </button>
      </div>
      <StockChoice criteria={criteria} />
      {price && price.min < price.max ? (
        <Between
          criteria={criteria}
          name="price"
          label={t('Price')}
          unit={currency}
          bounds={price}
          given={criteria.price}
          change={(text) => ({ price: text })}
        />
      ) : null}
      {found.facets.map(({ key, options, bounds }) => {
        const facet = known.find((one) => one.key === key)
        if (!facet) return null
        return facet.kind === 'choice' ? (
          <Choices key={key} criteria={criteria} facet={facet} options={options} />
        ) : bounds ? (
          <Between
            key={key}
            criteria={criteria}
            name={key}
            label={sayWords(facet.attribute.label)}
            unit={facet.attribute.symbol}
            bounds={bounds}
            isMeasure
            error={filterErrors[key]}
            given={criteria.chosen[key] ?? ''}
            change={(text) => ({ chosen: withChosen(criteria, key, text) })}
          />
        ) : null
      })}
      <button type="button" className="facets-done" popoverTarget="facets" popoverTargetAction="hide">
        {t('{count, plural, one {Show # product} other {Show # products}}', { count: found.total })}
      </button>
    </div>
  )
}
