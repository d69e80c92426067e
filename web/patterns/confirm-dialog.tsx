import type { ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  /** Where `Cancel` could mean the action itself. */
  cancelLabel?: string
  isBusy: boolean
  error: string | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back, naming the thing. What went wrong is shown here, not in a toast. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    children,
    confirmLabel,
    cancelLabel = t('Cancel', { context: 'dialog' }),
    isBusy,
    error,
    onConfirm,
    onCancel,
  } = props
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onCancel}>
      <div className="mt-3 text-control text-ink-2">{children}</div>
      {error ? (
        <p role="alert" className="mt-4 flex gap-2 bg-danger-soft px-3.5 py-2.5 text-ui font-[540] text-danger">
          <Icon name="warn" />
          {error}
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
