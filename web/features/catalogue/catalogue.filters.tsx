import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import type { CatalogueQuery } from '#contract/catalogue/query.ts'
import { mark, t } from '#i18n/t.ts'
import { Select } from '../../ui/field.tsx'
import { sayFamily } from './catalogue.attributes.ts'
import { productsPath } from './catalogue.products-path.ts'
import { searchFormId } from './catalogue.site-search.tsx'

const sorts = [
  ['', mark('Newest')],
  ['name', mark('Name')],
  ['price', mark('Price, low to high')],
  ['-price', mark('Price, high to low')],
] as const

/** Leads to what the form asks for. */
function useGoToResults(criteria: CatalogueQuery): (form: HTMLFormElement) => void {
  const navigate = useNavigate()
  return (form) => {
    const given = new FormData(form)
    const text = (name: string) => String(given.get(name) ?? '')
    const asked = { q: text('q').trim(), sort: text('sort'), stock: text('stock') }
    void navigate(productsPath(criteria, asked), { preventScrollReset: true })
  }
}

/** A choice shows at once; the address, also the one that Back leads to, has the last word. */
function useChoice(given: string) {
  const [chosen, choose] = useState(given)
  useEffect(() => choose(given), [given])
  return [chosen, choose] as const
}

/** The order of the list. */
export function SortChoice({ criteria }: { criteria: CatalogueQuery }) {
  const goToResults = useGoToResults(criteria)
  const [sort, choose] = useChoice(criteria.sort)
  return (
    <div className="sort-choice">
      <label htmlFor="sort" className="hidden-but-read">
        {t('Sort by')}
      </label>
      <Select
        id="sort"
        form={searchFormId}
        name="sort"
        value={sort === 'relevance' ? '' : sort}
        onChange={({ currentTarget: { form, value } }) => {
          choose(value)
          if (form) goToResults(form)
        }}
      >
        {sorts.map(([value, label]) => (
          <option key={value} value={value}>
            {value === '' && criteria.q ? t('Best match') : t(label)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Only what can be ordered now. */
export function StockChoice({ criteria }: { criteria: CatalogueQuery }) {
  const goToResults = useGoToResults(criteria)
  const [stock, choose] = useChoice(criteria.stock)
  return (
    <section aria-labelledby="facet-stock" className="facet">
      <h3 id="facet-stock">{t('Availability')}</h3>
      <label className="facet-choice">
        <input
          type="checkbox"
          form={searchFormId}
          name="stock"
          value="in"
          className="size-5 accent-blue"
          checked={stock === 'in'}
          onChange={({ currentTarget: { form, checked } }) => {
            choose(checked ? 'in' : '')
            if (form) goToResults(form)
          }}
        />
        {t('In stock only')}
      </label>
    </section>
  )
}

type FamiliesProps = Pick<FoundProducts, 'families' | 'everywhere'> & { criteria: CatalogueQuery }

/** The families of parts with how many of each match: links, so that each has its own address. */
export function Families({ criteria, families, everywhere }: FamiliesProps) {
  const choices = [{ family: '', count: everywhere }, ...families]
  return (
    <nav aria-label={t('Families')}>
      <ul className="family-choices">
        {choices.map(({ family, count }) => (
          <li key={family}>
            <Link
              to={productsPath(criteria, { family })}
              className="family-choice"
              aria-current={criteria.family === family ? 'true' : undefined}
              preventScrollReset
            >
              {sayFamily(family)} <span className="num text-ink-3">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
