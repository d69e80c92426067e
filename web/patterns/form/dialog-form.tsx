import type { ComponentProps, ReactNode } from 'react'
import { DialogActions } from './dialog-actions.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { Sent, type SentForm } from './sent-form.tsx'

type DialogFormProps = Pick<ComponentProps<'form'>, 'aria-label' | 'method'> &
  Pick<ComponentProps<typeof DialogActions>, 'look' | 'disabled' | 'cancelLabel'> & {
    form: SentForm
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
  return (
    <Sent form={form} method={method} aria-label={name} className="mt-4 grid gap-4.5">
      {children}
      <FormRefusal text={form.refusal} />
      <DialogActions {...actions} label={isSendable ? label : null} isBusy={form.isBusy} onCancel={onClose}>
        {more}
      </DialogActions>
    </Sent>
  )
}
