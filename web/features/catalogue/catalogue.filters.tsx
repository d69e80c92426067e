import { type FormEvent, type FunctionComponent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import type { CatalogueQuery } from '#contract/catalogue/query.ts'
import { mark, t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Input, Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sayFamily } from './catalogue.attributes.ts'
import { HiddenFields } from './catalogue.hidden-fields.tsx'
import { productsPath } from './catalogue.products-path.ts'

const sorts = [
  ['', mark('Newest')],
  ['name', mark('Name')],
  ['price', mark('Price, low to high')],
  ['-price', mark('Price, high to low')],
] as const

/** The form of the words. Stock and order belong to it too, wherever they stand: it works before the scripts have come. */
const formId = 'catalogue-search'

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

type SuggestionsPanel = FunctionComponent<{ input: RefObject<HTMLInputElement | null> }>

/** Suggestions are loaded with the first focus of the field. Without them the search works as it is. */
function useSuggestions() {
  const [Panel, setPanel] = useState<SuggestionsPanel>()
  const load = () => {
    import('./list/catalogue.suggestions.tsx').then(
      ({ SuggestionList: Suggestions }) => setPanel(() => Suggestions),
      () => undefined,
    )
  }
  return { Panel, load }
}

/** Where the words are typed. A form of plain HTML. */
export function SearchForm({ criteria }: { criteria: CatalogueQuery }) {
  const goToResults = useGoToResults(criteria)
  const input = useRef<HTMLInputElement>(null)
  const { Panel, load } = useSuggestions()
  return (
    <search aria-label={t('Products')} className="catalogue-search">
      <form
        id={formId}
        action={paths.products}
        className="flex gap-2"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          goToResults(event.currentTarget)
        }}
      >
        <HiddenFields criteria={criteria} without={['q', 'sort', 'stock', 'page']} />
        <label htmlFor="q" className="hidden-but-read">
          {t('Search')}
        </label>
        <Input
          ref={input}
          id="q"
          name="q"
          type="text"
          inputMode="search"
          className="min-w-0 flex-1"
          defaultValue={criteria.q}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('Name or SKU')}
          onFocus={load}
        />
        <Button type="submit" size="icon" className="size-11">
          <Icon name="search" />
          <span className="hidden-but-read">{t('Search')}</span>
        </Button>
      </form>
      {Panel ? <Panel input={input} /> : null}
    </search>
  )
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
        form={formId}
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
          form={formId}
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
