import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { type DemoContents, type DemoKind, listDemo, ownAdminForm, removeDemo } from '#contract/setup/demo.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { endSignIn } from '../../api/sign-out.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { NewPasswordField } from '../identity/identity.password-field.tsx'

export async function clientLoader() {
  return call(listDemo, {})
}

export const meta = privateMeta(
  mark('Start with my company'),
  mark('What is removed with the demo, and what is kept.'),
)

const kindTexts: Record<DemoKind, string> = {
  user: mark('Accounts'),
  product: mark('Products'),
  order: mark('Orders'),
  review: mark('Reviews'),
  synonym: mark('Synonyms'),
  page: mark('Pages'),
  menu: mark('Menus'),
  settings: mark('Settings'),
  family: mark('Families'),
  attribute: mark('Attributes'),
}

export default function StartOwn() {
  const contents = useLoaderData<typeof clientLoader>()
  const [backup, setBackup] = useState<string | null>(null)
  return (
    <>
      <PageHeader
        title={t('Start with my company')}
        lead={t('Removes everything the demo added. What real accounts did is kept. A backup is made first.')}
      />
      <div className="grid max-w-160 gap-6 px-4 pb-8 md:px-6">
        {backup === null ? (
          <>
            <Lists contents={contents} />
            <RemovalForm contents={contents} onRemoved={setBackup} />
          </>
        ) : (
          <p role="status" className="text-control">
            {t('The demo has been removed. The backup is in {folder}.', { folder: backup })}
          </p>
        )}
      </div>
    </>
  )
}

function Lists({ contents: { goes, stays, stayCount, own } }: { contents: DemoContents }) {
  return (
    <>
      <Counts title={t('Will be removed')} counts={goes} />
      <Counts title={t('Yours, will be kept')} counts={own} />
      {stays.length > 0 ? (
        <section>
          <h2 className="mb-2 text-h3">
            {t('Kept, because a real account has used it: {count}', { count: stayCount })}
          </h2>
          <ul className="grid gap-1 text-ui">
            {stays.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>
                {t(kindTexts[kind])}: {name}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Counts({ title, counts }: { title: string; counts: DemoContents['goes'] }) {
  if (counts.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-h3">{title}</h2>
      <dl className="grid max-w-60 grid-cols-2 gap-y-1 text-ui">
        {counts.map(({ kind, count }) => (
          <div key={kind} className="contents">
            <dt>{t(kindTexts[kind])}</dt>
            <dd className="text-end tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type RemovalProps = { contents: DemoContents; onRemoved: (backup: string) => void }

/** An admin of the demo enters an account of their own, because theirs goes too. */
function RemovalForm({ contents: { digest, needsAdmin, hasLivePayment }, onRemoved }: RemovalProps) {
  const { form, field, bound, formProps, refusal, isBusy } = useApiForm({
    ids: { name: 'name', email: 'email', password: 'password' },
    first: { name: '', email: '', password: '' },
    check: ownAdminForm,
    send: async (admin) => {
      const { backup } = await call(removeDemo, { body: { digest, admin } })
      onRemoved(backup)
      await endSignIn()
    },
    fieldOf: (path) => (['name', 'email', 'password'] as const).find((name) => path === `admin.${name}`),
  })
  if (hasLivePayment) {
    return (
      <p className="notice bg-warn-soft text-warn">
        {t('There are card payments outside the sandbox. Start with an empty database instead.')}
      </p>
    )
  }
  if (!needsAdmin) return <RemoveNow digest={digest} onRemoved={onRemoved} />
  return (
    <form {...formProps} className="grid gap-4.5" aria-label={t('Start with my company')}>
      <p className="text-ui">
        {t(
          'Your account belongs to the demo and will be removed too. Enter the account you want to sign in with from now on.',
        )}
      </p>
      <TextField {...bound('name')} label={t('Name')} autoComplete="name" enterKeyHint="next" />
      <TextField {...bound('email')} label={t('Email')} type="email" autoComplete="email" enterKeyHint="next" />
      <NewPasswordField {...form.register('password')} {...field('password')} label={t('Password')} />
      <FormRefusal text={refusal} />
      <div>
        <Button type="submit" look="danger" isBusy={isBusy}>
          {t('Back up and remove the demo')}
        </Button>
      </div>
    </form>
  )
}

function RemoveNow({ digest, onRemoved }: { digest: string; onRemoved: (backup: string) => void }) {
  const { formProps, refusal, isBusy } = useApiForm({
    ids: {},
    first: {},
    check: (values: Record<string, never>) => ({ values, errors: {} }),
    send: async () => onRemoved((await call(removeDemo, { body: { digest } })).backup),
  })
  return (
    <form {...formProps} aria-label={t('Start with my company')}>
      <FormRefusal text={refusal} />
      <Button type="submit" look="danger" isBusy={isBusy}>
        {t('Back up and remove the demo')}
      </Button>
    </form>
  )
}

export { RouteError as ErrorBoundary }
