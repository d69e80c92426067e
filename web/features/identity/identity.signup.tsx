import { Link, type MetaFunction } from 'react-router'
import type { SignupForm } from '#contract/identity/identity.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { checkLater } from '../../patterns/form/check-later.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { typedBefore } from '../../patterns/form/typed-before.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { LegalLinks } from '../../patterns/legal-links.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { signInPath } from '../../sign-in-path.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { SignInAside } from './identity.aside.tsx'
import { EmailField } from './identity.email-field.tsx'
import { SignInFrame } from './identity.frame.tsx'
import { GoogleSignIn } from './identity.google.tsx'
import { loadForms, loadSignIn, prepareSignIn } from './identity.load-sign-in.ts'
import { useOrigin } from './identity.origin.ts'
import { NewPasswordField } from './identity.password-field.tsx'
import { signInRefusal } from './identity.sign-in-refusal.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: t('Sign Up'),
    description: t('Create an account to place orders and track them.'),
    path: paths.signup,
    matches,
  })

const check = checkLater<SignupForm, SignupForm>(async () => (await loadForms()).signupForm)

export default function Signup() {
  const { from } = useOrigin()
  const { form, field, bound, formProps, refusal, isBusy, summary } = useApiForm({
    ids: { name: 'name', email: 'email', password: 'password' },
    first: typedBefore(t('Sign Up'), { name: '', email: '', password: '' }),
    check,
    isSummarised: true,
    send: async (account) => (await loadSignIn()).signUp(account),
    readRefusal: signInRefusal(),
  })

  return (
    <SignInFrame title={t('Sign Up')} aside={<SignInAside />}>
      <form
        {...formProps}
        method="post"
        className="grid gap-4.5"
        aria-label={t('Sign Up')}
        onFocus={prepareSignIn}
      >
        <ErrorSummary {...summary} />
        <TextField {...bound('name')} label={t('Name')} autoComplete="name" enterKeyHint="next" />
        <EmailField
          {...form.register('email')}
          error={field('email').error}
          onCheck={() => void form.trigger('email')}
        />
        <NewPasswordField {...form.register('password')} {...field('password')} label={t('Password')} />
        <LegalLinks kinds={['terms', 'privacy']} />
        <Button type="submit" look="primary" size="large" isBusy={isBusy}>
          {t('Sign Up')}
        </Button>
        <FormRefusal text={refusal} />
      </form>
      <GoogleSignIn from={from} />
      <p className="text-control text-ink-2">
        <RichText
          text="Already have an account? <link>Login</link>"
          marks={{
            link: (words) => (
              <Link to={signInPath(paths.login, { from })} className="inline-block py-1">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </SignInFrame>
  )
}
