import type { ComponentProps } from 'react'
import { t } from '#i18n/t.ts'
import { isCheckedOnBlur } from '../../patterns/form/check-on-blur.ts'
import { TextField } from '../../ui/fields.tsx'

type EmailFieldProps = ComponentProps<'input'> & {
  error: string | undefined
  /** Checks what was typed, when the field is left. */
  onCheck: () => void
}

/** The sign-in address. */
export function EmailField({ error, onCheck, onBlur, ...input }: EmailFieldProps) {
  return (
    <TextField
      id="email"
      label={t('Email')}
      error={error}
      {...input}
      type="email"
      inputMode="email"
      autoComplete="username"
      enterKeyHint="next"
      onBlur={(event) => {
        onBlur?.(event)
        if (isCheckedOnBlur(event)) onCheck()
      }}
    />
  )
}
