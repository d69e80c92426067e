import { type ComponentProps, useEffect, useId, useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import { addDays, dayIn } from '#contract/days.ts'
import type { AdminFilter } from '#contract/lists/lists.ts'
import { readRange, type WrittenRangeKind, writeRange } from '#contract/lists/range.ts'
import { t, timeZone } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { DayInput } from '../../../ui/day-input.tsx'
import { Input } from '../../../ui/field.tsx'
import { type ApiForm, useApiForm } from '../../form/use-api-form.ts'
import type { GridFilter } from '../state/grid.setup.ts'

export type EditorProps = {
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

const words = z.object({ chosen: z.array(z.string()) })
/** Null while nothing is chosen. */
const word = z.pipe(
  z.object({ chosen: z.nullable(z.string()) }),
  z.transform(({ chosen }) => ({ chosen: chosen ? [chosen] : [] })),
)

/** One or more words; of an id exactly one. */
function Choices({ filter, kind, value, onSet }: EditorProps) {
  const isOne = kind === 'is'
  const { form, formProps } = useApiForm<{ chosen: string | string[] | null }, { chosen: string[] }>({
    ids: {},
    first: { chosen: isOne ? value : value.split(',') },
    check: isOne ? word : words,
    send: async ({ chosen }) => onSet(chosen.join(',')),
  })
  return (
    <form {...formProps} aria-label={filter.label}>
      <ul className="max-h-72 overflow-auto">
        {filter.choices?.map((choice) => (
          <li key={choice.value}>
            <label className="flex min-h-9 items-center gap-2.5 text-ui">
              <input
                type={isOne ? 'radio' : 'checkbox'}
                {...form.register('chosen')}
                value={choice.value}
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

/** The last so many days, this one with them, in the time zone of the company. */
function presets(): { label: string; range: string }[] {
  const today = dayIn(timeZone(), new Date())
  const since = (days: number) => writeRange({ from: addDays(today, 1 - days), to: today })
  return [
    { label: t('Today'), range: since(1) },
    { label: t('7 days'), range: since(7) },
    { label: t('30 days'), range: since(30) },
    { label: t('90 days'), range: since(90) },
  ]
}

/** Both ends as they are typed become the range of the address; nothing in both takes the filter away. */
function rangeSchema(kind: WrittenRangeKind) {
  const end = (text: string) => text.replace(',', '.').trim() || null
  return z.pipe(
    z.object({ from: z.string(), to: z.string() }),
    z.transform(({ from, to }, { issues }) => {
      const range = writeRange({ from: end(from), to: end(to) })
      if (range === '') return ''
      if (readRange(kind, range) !== null) return range
      const message = t('Enter a valid range. One of the two fields can be blank.')
      issues.push({ code: 'custom', path: ['from'], message, input: range })
      return z.NEVER
    }),
  )
}

type Ends = { from: string; to: string }

type EndProps = {
  form: ApiForm<Ends, string>['form']
  end: keyof Ends
  kind: WrittenRangeKind
  control: Pick<
    ComponentProps<typeof DayInput>,
    'id' | 'className' | 'enterKeyHint' | 'aria-invalid' | 'aria-describedby'
  >
}

function End({ form, end, kind, control }: EndProps) {
  if (kind !== 'date') {
    const inputMode = kind === 'money' ? 'decimal' : 'numeric'
    return <Input {...form.register(end)} {...control} autoComplete="off" inputMode={inputMode} />
  }
  const check = { shouldValidate: form.formState.isSubmitted }
  return <DayInput {...control} value={form.watch(end)} onChange={(day) => form.setValue(end, day, check)} />
}

function RangeForm({ filter, kind, value, onSet }: EditorProps) {
  const id = useId()
  const rangeKind = kind === 'date' || kind === 'money' ? kind : 'number'
  const given = value ? readRange(rangeKind, value) : null
  const { form, field, formProps } = useApiForm<Ends, string>({
    ids: { from: `${id}-from`, to: `${id}-to` },
    first: { from: given?.from ?? '', to: given?.to ?? '' },
    check: useMemo(() => rangeSchema(rangeKind), [rangeKind]),
    send: async (range) => onSet(range),
  })
  const { error } = field('from')
  const control = {
    enterKeyHint: 'done',
    className: 'min-h-9! py-1! text-ui!',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-wrong` : undefined,
  } as const
  return (
    <form {...formProps} aria-label={filter.label}>
      <div className={`grid gap-2 ${kind === 'date' ? '' : 'grid-cols-2'}`}>
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className="text-small text-ink-2">
            <label htmlFor={`${id}-${end}`}>{end === 'from' ? t('From') : t('To')}</label>
            <End form={form} end={end} kind={rangeKind} control={{ ...control, id: `${id}-${end}` }} />
          </div>
        ))}
      </div>
      {error ? (
        <p id={`${id}-wrong`} role="alert" className="mt-2 text-small text-danger">
          {error}
        </p>
      ) : null}
      {kind === 'date' ? <Presets onSet={onSet} /> : null}
      <Apply />
    </form>
  )
}

function Presets({ onSet }: Pick<EditorProps, 'onSet'>) {
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      {presets().map(({ label, range }) => (
        <Button key={label} size="small" onClick={() => onSet(range)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
