import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#i18n/t.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import './search.css'
import type { EntryGroup, PaletteEntry } from './search.entries.ts'
import { saveRecent } from './search.recent.ts'
import { useResults } from './search.use-results.ts'

const listId = 'command-palette-list'

type CommandPaletteProps = { onClose: () => void; onShortcuts: () => void }

/**
 * Search over what its reader may see. The browser's modal dialog holds the focus and returns it; the field keeps
 * the focus while the arrows go through the list (the combobox of the ARIA practices).
 */
export default function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { groups, ...status } = useResults(typed, onShortcuts)
  const entries = groups.flatMap((group) => group.entries)
  const { current, setPosition, restart, onKeyDown } = useCurrentEntry(entries, status, choose)

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  function choose(entry: PaletteEntry): void {
    dialog.current?.close()
    saveRecent(entry)
    if ('to' in entry) void navigate(entry.to)
    else entry.run()
  }

  return (
    <dialog ref={dialog} className="command-palette" aria-label={t('Search')} onClose={onClose} closedby="any">
      <div className="command-palette-field">
        <Icon name="search" className="size-5 text-ink-2" />
        <SearchInput
          typed={typed}
          current={current}
          onType={(next) => {
            setTyped(next)
            restart()
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="grid size-11 place-items-center text-ink-2"
          aria-label={t('Close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" className="size-5" />
        </button>
      </div>
      <SearchStatus {...status} />
      <div
        id={listId}
        role="listbox"
        aria-label={t('Found')}
        className="command-palette-list"
        aria-busy={status.isWaiting}
      >
        {groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            current={current}
            onChoose={choose}
            onPoint={(entry) => setPosition(entries.indexOf(entry))}
          />
        ))}
      </div>
    </dialog>
  )
}

/**
 * The entry that the arrows have reached; Enter chooses it. It is scrolled into view. A scanner presses Enter before the
 * server has answered: then the first entry of the answer is chosen, not that of fewer letters.
 */
function useCurrentEntry(
  entries: readonly PaletteEntry[],
  { count, isWaiting }: { count: number; isWaiting: boolean },
  onChoose: (entry: PaletteEntry) => void,
) {
  const [position, setPosition] = useState(0)
  const [isEntered, setIsEntered] = useState(false)
  const now = Math.min(position, entries.length - 1)
  const current = entries[now]

  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' })
  }, [current])

  useEffect(() => {
    if (!isEntered || isWaiting) return
    setIsEntered(false)
    // Without results, only other ways are listed: nobody has chosen one of them.
    if (current && count > 0) onChoose(current)
  }, [isEntered, isWaiting, current, count, onChoose])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      setIsEntered(false)
      setPosition((now + step + entries.length) % entries.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isWaiting && now <= 0) setIsEntered(true)
      else if (current) onChoose(current)
    }
  }

  function restart(): void {
    setPosition(0)
    setIsEntered(false)
  }

  return { current, setPosition, restart, onKeyDown }
}

type SearchInputProps = {
  typed: string
  current: PaletteEntry | undefined
  onType: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchInput({ typed, current, onType, onKeyDown }: SearchInputProps) {
  return (
    <input
      type="text"
      role="combobox"
      aria-label={t('Orders, products, pages')}
      placeholder={t('Order number, product, page …')}
      aria-expanded={current !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={current ? optionId(current) : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

type SearchStatusProps = { count: number; corrected: string | null; isWaiting: boolean; hasFailed: boolean }

/** How much was found, and for which words. Shown only when the list does not say it. */
function SearchStatus({ count, corrected, isWaiting, hasFailed }: SearchStatusProps) {
  const isShown = count === 0 || corrected !== null || hasFailed
  return (
    <p role="status" className={isShown ? 'command-palette-note' : 'hidden-but-read'}>
      {hasFailed
        ? t('Search is not available right now. Pages and actions still work.')
        : isWaiting
          ? ''
          : corrected !== null
            ? t('No results for what you typed. Showing “{words}”.', { words: corrected })
            : t(
                '{count, plural, =0 {Nothing found. Try another word or an order number.} one {# result} other {# results}}',
                { count },
              )}
    </p>
  )
}

function optionId({ id }: PaletteEntry): string {
  return `command-palette-${id.replaceAll(/[^\w-]/g, '-')}`
}

type GroupProps = {
  group: EntryGroup
  current: PaletteEntry | undefined
  onChoose: (entry: PaletteEntry) => void
  onPoint: (entry: PaletteEntry) => void
}

function Group({ group, current, onChoose, onPoint }: GroupProps) {
  const headId = `command-palette-group-${group.id}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element stands for a group of options in a listbox
    <div role="group" aria-labelledby={headId}>
      <p id={headId} className="px-2 pt-2.5 pb-1 text-note text-ink-2" role="presentation">
        {group.label}
      </p>
      {group.entries.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: the field points at the option, as a combobox does
        <div
          key={entry.id}
          id={optionId(entry)}
          role="option"
          aria-selected={entry === current}
          className="command-palette-option"
          onPointerMove={() => entry === current || onPoint(entry)}
          onClick={() => onChoose(entry)}
        >
          <AnyIcon name={entry.icon} className="size-4.5 text-ink-2" />
          <span className="truncate">{entry.label}</span>
          {entry.note ? <span className="command-palette-option-note">{entry.note}</span> : null}
        </div>
      ))}
    </div>
  )
}
