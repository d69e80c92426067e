import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'

/** The way on from a page that shows nothing. A form of plain HTML: it works before the page's scripts have come. */
export function ProductSearchForm() {
  const navigate = useNavigate()
  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate(words ? `${paths.products}?${new URLSearchParams({ q: words })}` : paths.products)
  }
  return (
    <search aria-label={t('Search for a product')} className="w-full max-w-140">
      <form action={paths.products} onSubmit={find}>
        <label htmlFor="find-product" className="mb-0.5 block text-control font-[580]">
          {t('Search for a product')}
        </label>
        <div className="flex gap-2">
          <Input
            id="find-product"
            name="q"
            type="search"
            className="min-w-0 flex-1"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('Name or SKU')}
          />
          <Button type="submit" look="primary">
            {t('Search')}
          </Button>
        </div>
      </form>
    </search>
  )
}
