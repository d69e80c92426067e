import type { LoginForm as Credentials } from '#contract/identity/identity.ts'
import { t } from '#i18n/t.ts'
import { checkLater } from '../../patterns/form/check-later.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { typedBefore } from '../../patterns/form/typed-before.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from './identity.email-field.tsx'
import { loadForms, loadSignIn, prepareSignIn } from './identity.load-sign-in.ts'
import { PasswordField } from './identity.password-field.tsx'
import { signInRefusal } from './identity.sign-in-refusal.ts'

const check = checkLater<Credentials, Credentials>(async () => (await loadForms()).loginForm)

/** Email and password (specification section 5), with the provider's refusal in red under them. */
export function SignInForm({ onForgot }: { onForgot: (email: string) => void }) {
  const { form, field, formProps, refusal, isBusy, summary } = useApiForm({
    ids: { email: 'email', password: 'password' },
    first: typedBefore(t('Login'), { email: '', password: '' }),
    check,
    isSummarised: true,
    send: async (credentials, { resetField }) => {
      try {
        const { logIn } = await loadSignIn()
        await logIn(credentials)
      } catch (error) {
        resetField('password')
        throw error
      }
    },
    readRefusal: signInRefusal(),
  })

  return (
    <form {...formProps} method="post" className="grid gap-4.5" aria-label={t('Login')} onFocus={prepareSignIn}>
      <ErrorSummary {...summary} />
      <EmailField
        {...form.register('email')}
        error={field('email').error}
        onCheck={() => void form.trigger('email')}
      />
      <PasswordField
        {...form.register('password')}
        {...field('password')}
        label={t('Password')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Button type="submit" look="primary" size="large" isBusy={isBusy}>
        {t('Login')}
      </Button>
      <FormRefusal text={refusal} />
      <Button
        look="ghost"
        className="-ms-4.25 justify-self-start"
        onClick={() => onForgot(form.getValues('email'))}
      >
        {t('Forgot password?')}
      </Button>
    </form>
  )
}
