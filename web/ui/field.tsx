import type { ComponentProps, ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { Icon } from './icon.tsx'

/** What ties a control to its label, hint and error for those who do not see them side by side. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  /** What the value that is typed means; shown under the control, which therefore stays where it is. Null for nothing. */
  note?: ReactNode
  error?: string
  /** Shown beside the error; says what a correct value looks like. */
  remedy?: ReactNode
  isOptional?: boolean
  /** For a field among others that may stay empty. */
  isRequired?: boolean
  /** The value differs from the stored one; shown as a ring. The page says the same in words. */
  isChanged?: boolean
  children: (control: FieldControl) => ReactNode
}

/** Label, hint, error, control and note in that order, in one column. */
export function Field(props: FieldProps) {
  const { id, label, hint, note, error, remedy, isChanged = false, children } = props
  const { isOptional = false, isRequired = false } = props
  const parts = [hint ? `${id}-hint` : '', error ? `${id}-error` : '', note ? `${id}-note` : '']
  const described = parts.filter(Boolean).join(' ')
  const control: FieldControl = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={error ? 'border-s-3 border-danger ps-3.5 -ms-4.25' : undefined}>
      <label htmlFor={id} className="mb-0.5 block w-fit text-control font-[580]">
        {label}
        {isOptional ? <span className="font-normal text-ink-2"> {t('(optional)')}</span> : null}
        {isRequired ? <span className="font-normal text-ink-2"> {t('(required)')}</span> : null}
        {isChanged ? (
          <span aria-hidden className="ms-2 inline-block size-2.25 rounded-full border-2 border-warn" />
        ) : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="mb-1.5 text-small text-ink-2">
          {hint}
        </p>
      ) : null}
      {error ? (
        <div id={`${id}-error`} className="mb-1.5 text-ui">
          <p className="flex items-start gap-1.5 font-[560] text-danger">
            <Icon name="warn" className="mt-0.5 size-4.5" />
            <span>
              <span className="hidden-but-read">{t('Error: ')}</span>
              {error}
            </span>
          </p>
          {remedy ? <div className="mt-0.5 ps-6 text-ink-2">{remedy}</div> : null}
        </div>
      ) : null}
      {children(control)}
      {note === undefined ? null : (
        <p id={`${id}-note`} role="status" className="mt-1.5 text-small text-ink-2 empty:hidden">
          {note}
        </p>
      )}
    </div>
  )
}

const controlClass =
  'block w-full rounded-1 border border-line-strong bg-sheet text-ink px-3 py-2 min-h-11 text-body ' +
  'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-blue ' +
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger'

/** The key in the corner of a phone's keyboard leads to the next field, unless a form says that it sends. */
export function Input(props: ComponentProps<'input'>) {
  return <input enterKeyHint="next" {...props} className={`${controlClass} ${props.className ?? ''}`} />
}

/** As high as its text. A long address in it does not make the form wider. */
export function Textarea(props: ComponentProps<'textarea'>) {
  const look = `${controlClass} resize-y field-sizing-content wrap-anywhere`
  return <textarea {...props} className={`${look} ${props.className ?? ''}`} />
}

/** The browser's own list of choices, in the look of the other controls. */
export function Select(props: ComponentProps<'select'>) {
  return <select {...props} className={`${controlClass} ${props.className ?? ''}`} />
}
