import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { addDays } from '#contract/days.ts'
import { type AdminFilter, readRange, writeRange } from '#contract/lists/lists.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import type { GridFilter } from './state/grid.setup.ts'

type EditorProps = {
  filter: GridFilter
  kind: AdminFilter['kind']
  value: string
  /** Empty: without this filter. */
  onSet: (value: string) => void
}

/** What a filter is set to: words to tick, or a range. */
export function FilterEditor(props: EditorProps) {
  const editor = useRef<HTMLDivElement>(null)
  const { filter, kind } = props
  // In a popover that was open already, where another choice had the focus.
  useEffect(() => editor.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={editor} className="w-64 p-3.5">
      <p className="mb-2 text-control font-[580]">{filter.label}</p>
      {kind === 'choice' || kind === 'is' ? <Choices {...props} /> : <RangeForm {...props} />}
    </div>
  )
}

function Apply() {
  return (
    <Button type="submit" size="small" look="primary" className="mt-3">
      {t('Apply')}
    </Button>
  )
}

/** One or more words; of an id exactly one. */
function Choices({ filter, kind, value, onSet }: EditorProps) {
  const given = kind === 'is' ? [value] : value.split(',')
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSet(new FormData(event.currentTarget).getAll('choice').map(String).join(','))
  }
  return (
    <form onSubmit={send} aria-label={filter.label}>
      <ul className="max-h-72 overflow-auto">
        {filter.choices?.map((choice) => (
          <li key={choice.value}>
            <label className="flex min-h-9 items-center gap-2.5 text-ui">
              <input
                type={kind === 'is' ? 'radio' : 'checkbox'}
                name="choice"
                value={choice.value}
                defaultChecked={given.includes(choice.value)}
                className="size-4.5 accent-blue"
              />
              <span className="min-w-0 wrap-anywhere">{choice.label}</span>
            </label>
          </li>
        ))}
      </ul>
      <Apply />
    </form>
  )
}

/** The last so many days, this one with them; the server counts in days of UTC. */
function presets(): { label: string; range: string }[] {
  const today = new Date().toISOString().slice(0, 10)
  const since = (days: number) => writeRange({ from: addDays(today, 1 - days), to: today })
  return [
    { label: t('Today'), range: since(1) },
    { label: t('7 days'), range: since(7) },
    { label: t('30 days'), range: since(30) },
    { label: t('90 days'), range: since(90) },
  ]
}

function RangeForm({ filter, kind, value, onSet }: EditorProps) {
  const id = useId()
  const rangeKind = kind === 'date' || kind === 'money' ? kind : 'number'
  const [isWrong, setIsWrong] = useState(false)
  const given = value ? readRange(rangeKind, value) : null
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const end = (name: string) =>
      String(typed.get(name) ?? '')
        .replace(',', '.')
        .trim() || null
    const range = writeRange({ from: end('from'), to: end('to') })
    if (range === '..') onSet('')
    else if (readRange(rangeKind, range) === null) setIsWrong(true)
    else onSet(range)
  }
  const control = {
    type: kind === 'date' ? 'date' : 'text',
    inputMode: kind === 'date' ? undefined : kind === 'money' ? 'decimal' : 'numeric',
    autoComplete: 'off',
    enterKeyHint: 'done',
    className: 'min-h-9! py-1! text-ui!',
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${id}-wrong` : undefined,
  } as const
  return (
    <form onSubmit={send} aria-label={filter.label} noValidate>
      <div className="grid grid-cols-2 gap-2">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} htmlFor={`${id}-${end}`} className="text-small text-ink-2">
            {end === 'from' ? t('From') : t('To')}
            <Input {...control} id={`${id}-${end}`} name={end} defaultValue={given?.[end] ?? ''} />
          </label>
        ))}
      </div>
      {isWrong ? (
        <p id={`${id}-wrong`} role="alert" className="mt-2 text-small text-danger">
          {t('Enter a valid range. You can leave one of the two fields empty.')}
        </p>
      ) : null}
      {kind === 'date' ? (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {presets().map(({ label, range }) => (
            <Button key={label} size="small" onClick={() => onSet(range)}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      <Apply />
    </form>
  )
}
