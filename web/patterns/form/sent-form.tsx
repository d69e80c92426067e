import type { ComponentProps, ReactNode } from 'react'
import { ErrorSummary } from './error-summary.tsx'

/** What `useApiForm` returns of a form, or a command brings that is sent by one. */
export type SentForm = {
  submit: () => void
  /** Why the server refused, where no field can show it. */
  refusal: string | null
  isBusy: boolean
  /** Of a form with so many fields that their errors are listed above them. */
  isSummarised?: boolean
  summary?: ComponentProps<typeof ErrorSummary>
}

type SentFormProps = Pick<ComponentProps<'form'>, 'aria-label' | 'method' | 'className' | 'ref'> & {
  form: SentForm
  children: ReactNode
}

/** A form with its wrong fields above it. */
export function Sent({ form: { submit, isSummarised, summary }, children, ...rest }: SentFormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isSummarised && summary ? <ErrorSummary {...summary} /> : null}
      {children}
    </form>
  )
}
