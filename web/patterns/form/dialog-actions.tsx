import type { ComponentProps, ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'

type DialogActionsProps = Pick<ComponentProps<typeof Button>, 'look' | 'isBusy' | 'disabled' | 'onClick'> & {
  /** Null where only the way back is left. */
  label: string | null
  /** Where `Cancel` could mean the action itself, or nothing is left to send. */
  cancelLabel?: string
  onCancel: () => void
  /** Before the buttons, such as how far an upload is. */
  children?: ReactNode
}

/** The end of a dialog: the way back, and the button that sends its form, or does what `onClick` does. */
export function DialogActions({ label, cancelLabel, onCancel, children, ...button }: DialogActionsProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {children}
      <Button onClick={onCancel}>{cancelLabel ?? t('Cancel', { context: 'dialog' })}</Button>
      {label === null ? null : (
        <Button type={button.onClick ? 'button' : 'submit'} look="primary" {...button}>
          {label}
        </Button>
      )}
    </div>
  )
}
