import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { dateLocale, t } from '#i18n/t.ts'
import { formatDay } from './dates.ts'
import { type FieldControl, Input } from './field.tsx'
import { readDay } from './typed-day.ts'

type DayInputProps = Partial<FieldControl> &
  Pick<ComponentProps<'input'>, 'disabled' | 'required' | 'className' | 'enterKeyHint'> & {
    /** Sends the day with a form, as `YYYY-MM-DD`. */
    name?: string
    /** The day, or what was typed where that is none; left out where the field holds it itself. */
    value?: string
    defaultValue?: string
    onChange?: (value: string) => void
  }

/** What a text that means no day is answered with. */
export function notADay(): string {
  return t('Enter a date, for example {example}.', { example: formatDay('2026-12-31', 'short') })
}

function isRead(value: string): boolean {
  return readDay(value, dateLocale()) === value
}

/**
 * A day, typed and shown as the language of the page writes it: the browser's own field follows the language of the
 * browser, which may put the month first. The browser's calendar is behind the button.
 */
export function DayInput({ name, value, defaultValue = '', onChange, className, ...control }: DayInputProps) {
  const [own, setOwn] = useState(defaultValue)
  /** The text being typed, until the field is left. */
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const day = value ?? own
  const isUnread = day !== '' && !isRead(day)
  useEffect(() => input.current?.setCustomValidity(isUnread ? notADay() : ''), [isUnread])
  function take(next: string): void {
    setOwn(next)
    onChange?.(next)
  }
  return (
    <div className="relative" data-day="">
      <Input
        autoComplete="off"
        placeholder={t('dd/mm/yyyy')}
        {...control}
        ref={input}
        className={`pe-11 ${className ?? ''}`}
        value={typed ?? (isUnread || day === '' ? day : formatDay(day, 'short'))}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text)
          take(readDay(text, dateLocale()) ?? text.trim())
        }}
        onBlur={() => setTyped(null)}
      />
      {name ? <input type="hidden" name={name} value={day} /> : null}
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="off"
        className="pointer-events-none absolute inset-y-0 end-0 w-11 opacity-0"
        disabled={control.disabled}
        value={isUnread ? '' : day}
        onChange={(event) => {
          setTyped(null)
          take(event.currentTarget.value)
        }}
      />
      <button
        type="button"
        className="absolute inset-y-0 end-0 grid w-11 place-items-center text-ink-2 hover:text-ink"
        aria-label={t('Open calendar')}
        disabled={control.disabled}
        onClick={() => calendar.current?.showPicker()}
      >
        <svg className="size-5 fill-none stroke-current" viewBox="0 0 24 24" strokeWidth={1.6} aria-hidden="true">
          <path d="M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8" />
        </svg>
      </button>
    </div>
  )
}
