import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#i18n/t.ts'
import { languageOfStored } from '../../../patterns/stored-name.tsx'
import { Status } from '../../../ui/status.tsx'
import { type Suggestion, useSuggested, useTyped } from './catalogue.suggested.ts'

const listId = 'search-suggestions'

type SuggestionsProps = { input: RefObject<HTMLInputElement | null> }

/**
 * Suggestions under the field of the search (the combobox of the ARIA practices): the field keeps the focus, the arrows go
 * through the list, Enter opens what they have reached and searches otherwise, Escape closes.
 */
export function SuggestionList({ input }: SuggestionsProps) {
  const navigate = useNavigate()
  const { typed, close } = useTyped(input)
  const { entries, corrected } = useSuggested(typed ?? '')
  const isOpen = typed !== null && typed !== '' && entries.length > 0
  const { current, point } = useCurrent({ input, entries: isOpen ? entries : [], choose, close })

  function choose({ to }: Suggestion): void {
    close()
    void navigate(to)
  }

  return (
    <div className="suggestions" hidden={!isOpen}>
      <p role="status" className={corrected === null ? 'hidden-but-read' : 'bg-warn-soft px-3.5 py-2.5 text-ui'}>
        {!isOpen
          ? ''
          : corrected === null
            ? t('{count, plural, one {# suggestion} other {# suggestions}}', { count: entries.length })
            : t('No results for what you typed. Showing “{words}”.', { words: corrected })}
      </p>
      <div id={listId} role="listbox" aria-label={t('Suggestions')}>
        {entries.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at the option, as a combobox does
          <div
            key={entry.id}
            id={optionId(entry)}
            role="option"
            aria-selected={entry === current}
            className="suggestion"
            onPointerMove={() => point(entry)}
            onPointerDown={keepFocus}
            onClick={() => choose(entry)}
          >
            <SuggestionRow entry={entry} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** A product with its stock and price; families and the whole list with a note. Names of products are English. */
function SuggestionRow({ entry: { label, note, stock, price } }: { entry: Suggestion }) {
  if (!stock) {
    return (
      <>
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <span className="mono text-ui">{note}</span>
      </>
    )
  }
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate" lang={languageOfStored()}>
          {label}
        </span>
        <span className="flex flex-wrap gap-x-3 text-small">
          <span className="mono">{note}</span>
          <Status kind={stock.kind}>{stock.words}</Status>
        </span>
      </span>
      <strong className="text-ui">{price}</strong>
    </>
  )
}

/** The focus stays in the field: leaving it would close the list before the press is done. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault()
}

function optionId({ id }: Suggestion): string {
  return `suggestion-${id}`
}

type CurrentOptions = SuggestionsProps & {
  /** None while the list is closed. */
  entries: readonly Suggestion[]
  choose: (entry: Suggestion) => void
  close: () => void
}

/** The entry that the arrows have reached; none at first, so that Enter searches. Says on the field what it points at. */
function useCurrent({ input, entries, choose, close }: CurrentOptions) {
  const [pointed, point] = useState<Suggestion | null>(null)
  const current = entries.find((entry) => entry === pointed) ?? null

  useEffect(() => {
    const field = input.current
    if (!field) return
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': String(entries.length > 0),
      'aria-activedescendant': current ? optionId(current) : '',
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === '') field.removeAttribute(name)
      else field.setAttribute(name, value)
    }
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' })
  }, [input, entries, current])

  useEffect(() => {
    const field = input.current
    function onKeyDown(event: KeyboardEvent): void {
      if (event.isComposing || entries.length === 0) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (event.key === 'Escape') close()
      else if (event.key === 'Enter' && current) choose(current)
      else if (step) {
        const index = (current ? entries.indexOf(current) : step === 1 ? -1 : 0) + step
        point(entries[(index + entries.length) % entries.length] ?? null)
      } else return
      event.preventDefault()
    }
    field?.addEventListener('keydown', onKeyDown)
    return () => field?.removeEventListener('keydown', onKeyDown)
  })

  return { current, point }
}
