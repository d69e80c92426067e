import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CatalogueQuery } from '#contract/catalogue/query.ts'
import type { FoundProducts } from '#contract/catalogue/search.ts'
import { mark, t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Input, Select } from '../../ui/field.tsx'
import { sayFamily } from './catalogue.attributes.ts'
import { HiddenFields } from './catalogue.hidden-fields.tsx'
import { productsPath } from './catalogue.products-path.ts'

const sorts = [
  ['', mark('Newest')],
  ['name', mark('Name')],
  ['price', mark('Price, low to high')],
  ['-price', mark('Price, high to low')],
] as const

type Choices = Pick<CatalogueQuery, 'sort' | 'stock'>

/** What is chosen shows at once; the address, also the one that Back leads to, has the last word. */
function useChoices({ sort, stock }: CatalogueQuery) {
  const [choices, choose] = useState<Choices>({ sort, stock })
  useEffect(() => choose({ sort, stock }), [sort, stock])
  return [choices, choose] as const
}

/** Search, stock and order. A form of plain HTML: it works before the page's scripts have come. */
export function ProductFilters({ criteria }: { criteria: CatalogueQuery }) {
  const navigate = useNavigate()
  const [choices, choose] = useChoices(criteria)
  function ask(form: HTMLFormElement): void {
    const given = new FormData(form)
    const text = (name: string) => String(given.get(name) ?? '')
    const chosen = { sort: text('sort'), stock: text('stock') }
    choose(chosen)
    void navigate(productsPath(criteria, { q: text('q').trim(), ...chosen }), { preventScrollReset: true })
  }
  return (
    <search aria-label={t('Products')}>
      <form
        action={paths.products}
        className="narrowing"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          ask(event.currentTarget)
        }}
      >
        <HiddenFields criteria={criteria} without={['q', 'sort', 'stock', 'page']} />
        <div className="min-w-0 flex-[3_1_18rem]">
          <label htmlFor="q" className="mb-0.5 block text-control font-[580]">
            {t('Search')}
          </label>
          <div className="flex gap-2">
            <Input
              id="q"
              name="q"
              type="search"
              className="min-w-0 flex-1"
              defaultValue={criteria.q}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              placeholder={t('Name or part number')}
            />
            <Button type="submit" look="primary">
              {t('Search')}
            </Button>
          </div>
        </div>
        <div className="flex-[1_1_12rem]">
          <label htmlFor="sort" className="mb-0.5 block text-control font-[580]">
            {t('Sort by')}
          </label>
          <Select
            id="sort"
            name="sort"
            value={choices.sort === 'relevance' ? '' : choices.sort}
            onChange={({ currentTarget: { form } }) => form && ask(form)}
          >
            {sorts.map(([value, label]) => (
              <option key={value} value={value}>
                {value === '' && criteria.q ? t('Best match') : t(label)}
              </option>
            ))}
          </Select>
        </div>
        <label className="flex min-h-11 items-center gap-3 self-end text-control">
          <input
            type="checkbox"
            name="stock"
            value="in"
            className="size-5 accent-blue"
            checked={choices.stock === 'in'}
            onChange={({ currentTarget: { form } }) => form && ask(form)}
          />
          {t('In stock only')}
        </label>
      </form>
    </search>
  )
}

type FamiliesProps = Pick<FoundProducts, 'families' | 'everywhere'> & { criteria: CatalogueQuery }

/** The families of parts with how many of each match: links, so that each is an address of its own. */
export function Families({ criteria, families, everywhere }: FamiliesProps) {
  const choices = [{ family: '', count: everywhere }, ...families]
  return (
    <nav aria-label={t('Categories')} className="mt-5">
      <ul className="flex flex-wrap gap-2">
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
