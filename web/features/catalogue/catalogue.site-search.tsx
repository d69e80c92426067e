import { type FormEvent, type FunctionComponent, type RefObject, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The form of the search words. Filters and order of the product list belong to it too, wherever they stand. */
export const searchFormId = 'catalogue-search'

type SuggestionsPanel = FunctionComponent<{ input: RefObject<HTMLInputElement | null> }>

/**
 * The search in the header of every page, and the way to quick order. A form of plain HTML, so that it works before the scripts
 * have come. On a narrow screen a button opens it.
 */
export function SiteSearch() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [Panel, setPanel] = useState<SuggestionsPanel>()
  const words = (pathname === paths.products && new URLSearchParams(search).get('q')) || ''

  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    const query = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    for (const [name, value] of [...query]) if (value.trim() === '') query.delete(name)
    void navigate(query.size > 0 ? `${paths.products}?${query}` : paths.products, { preventScrollReset: true })
  }

  /** Suggestions are loaded with the first focus of the field. Without them the search works. */
  function loadSuggestions(): void {
    import('./list/catalogue.suggestions.tsx').then(
      ({ SuggestionList }) => setPanel(() => SuggestionList),
      () => undefined,
    )
  }

  return (
    <>
      <button
        type="button"
        popoverTarget="site-search"
        className="grid size-11 place-items-center rounded-1 hover:bg-blue-soft min-[88rem]:hidden"
        aria-label={t('Search')}
        onClick={() => setTimeout(() => input.current?.focus())}
      >
        <Icon name="search" className="size-6" />
      </button>
      <search
        key={pathname + words}
        id="site-search"
        popover="auto"
        aria-label={t('Products')}
        className="site-search"
      >
        <form id={searchFormId} action={paths.products} className="flex" onSubmit={find}>
          <Input
            ref={input}
            id="q"
            name="q"
            aria-label={t('Search')}
            type="text"
            inputMode="search"
            className="min-w-0 flex-1"
            defaultValue={words}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('Name or SKU')}
            onFocus={loadSuggestions}
          />
          <Button type="submit" size="icon" className="size-11">
            <Icon name="search" />
            <span className="hidden-but-read">{t('Search')}</span>
          </Button>
        </form>
        {Panel ? <Panel input={input} /> : null}
      </search>
      <ButtonLink to={paths.quickOrder} size="small" className="max-md:hidden">
        <Icon name="list" />
        <span className="max-[96rem]:hidden-but-read">{t('Quick order')}</span>
      </ButtonLink>
    </>
  )
}
