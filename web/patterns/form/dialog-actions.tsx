import type { ComponentProps } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'

type DialogActionsProps = Pick<ComponentProps<typeof Button>, 'look' | 'isBusy' | 'disabled' | 'onClick'> & {
  label: string
  onCancel: () => void
  className?: string
}

/** The end of a dialog: the way back, and the button that sends its form, or does what `onClick` does. */
export function DialogActions({ label, onCancel, className = '', ...button }: DialogActionsProps) {
  return (
    <div className={`flex flex-wrap justify-end gap-2 ${className}`}>
      <Button onClick={onCancel}>{t('Cancel', { context: 'dialog' })}</Button>
      <Button type={button.onClick ? 'button' : 'submit'} look="primary" {...button}>
        {label}
      </Button>
    </div>
  )
}
