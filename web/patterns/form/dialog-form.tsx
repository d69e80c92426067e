import type { ComponentProps, ReactNode } from 'react'
import { DialogActions } from './dialog-actions.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormRefusal } from './form-refusal.tsx'

type DialogFormProps = Pick<ComponentProps<'form'>, 'aria-label' | 'method'> &
  Pick<ComponentProps<typeof DialogActions>, 'look' | 'disabled' | 'cancelLabel'> & {
    /** What `useApiForm` returns, or a command that is sent by a form. */
    form: {
      formProps: ComponentProps<'form'>
      /** Of a form with so many fields that their errors are listed above them. */
      isSummarised?: boolean
      summary?: ComponentProps<typeof ErrorSummary>
      refusal: string | null
      isBusy: boolean
    }
    /** The button that sends it. */
    label: string
    /** False where there is nothing to send, or not yet: only the way back is left. */
    isSendable?: boolean
    /** Before the buttons. */
    more?: ReactNode
    onClose: () => void
    children: ReactNode
  }

/** The form of a dialog: its wrong fields, its fields, why the server refused it, and its buttons. */
export function DialogForm(props: DialogFormProps) {
  const { form, label, method, isSendable = true, more, onClose, children, 'aria-label': name, ...actions } = props
  const { formProps, isSummarised, summary, refusal, isBusy } = form
  return (
    <form {...formProps} method={method} aria-label={name} className="mt-4 grid gap-4.5">
      {isSummarised && summary ? <ErrorSummary {...summary} /> : null}
      {children}
      <FormRefusal text={refusal} />
      <DialogActions {...actions} label={isSendable ? label : null} isBusy={isBusy} onCancel={onClose}>
        {more}
      </DialogActions>
    </form>
  )
}
