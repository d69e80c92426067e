import { type ComponentProps, useState } from 'react'
import { t } from '#i18n/t.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Field, Input } from '../../ui/field.tsx'

type PasswordFieldProps = ComponentProps<'input'> & {
  id: string
  label: string
  hint?: string
  error: string | undefined
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ id, label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const [isCaps, setIsCaps] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the field inside it
        <div className="relative" onKeyUp={(event) => setIsCaps(event.getModifierState('CapsLock'))}>
          <Input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="pe-12"
          />
          <button
            type="button"
            className="absolute top-0 end-0 grid h-11 w-11 place-items-center text-ink-2 hover:text-ink"
            aria-label={isShown ? t('Hide password') : t('Show password')}
            aria-controls={id}
            onClick={() => setIsShown(!isShown)}
          >
            <AnyIcon name={isShown ? 'eyeOff' : 'eye'} />
          </button>
          <p role="status" className="mt-1 text-small text-warn empty:mt-0">
            {isCaps ? t('Caps Lock is on') : ''}
          </p>
        </div>
      )}
    </Field>
  )
}

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'hint' | 'autoComplete' | 'enterKeyHint'>

/** A password that is chosen now: explains what a good one is. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      hint={t('At least 6 characters. Three random words are easy to remember and hard to guess.')}
      autoComplete="new-password"
      enterKeyHint="go"
    />
  )
}
