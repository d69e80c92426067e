import type { ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { type Person, readPerson, setDeactivated } from '#contract/users/person.ts'
import { makeAdmin, removeAdmin } from '#contract/users/users.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { formatQuantity } from '../../patterns/money.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useConfirmation } from '../../patterns/use-confirmation.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { type AccountAction, accountActions } from './users.actions.ts'
import { RoleHistory } from './users.history.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return call(readPerson, { params: { id: params.id ?? '' } })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: t('User'), description: t('Account details and role.'), isPrivate: true, matches })

function trail() {
  return { to: paths.users, label: t('All Users') }
}

async function act(action: AccountAction, { _id: id, email }: Person): Promise<void> {
  if (action === 'grant') await call(makeAdmin, { params: { email } })
  else if (action === 'remove') await call(removeAdmin, { params: { email } })
  else await call(setDeactivated, { params: { id }, body: { deactivated: action === 'deactivate' } })
}

export default function PersonPage() {
  const person = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const isMe = useSession()?.email === person.email
  const asking = useConfirmation(async (action: AccountAction) => {
    await act(action, person)
    await revalidate()
    showToast(t(accountActions[action].done, { name: person.name }))
  })
  const words = asking.asked ? accountActions[asking.asked] : null
  return (
    <>
      <PageHeader
        title={person.name}
        trail={trail()}
        lead={<span className="break-all">{person.email}</span>}
        actions={<RowActions person={person} isMe={isMe} onAsk={asking.ask} />}
      />
      <div className="grid gap-8 px-4 pb-10 md:px-6">
        {person.deactivatedAt ? (
          <p className="notice bg-warn-soft text-warn">
            <span>
              {t('This account is deactivated and cannot be used to sign in. Its orders and reviews are kept.')}{' '}
              <Time at={person.deactivatedAt} />
            </span>
          </p>
        ) : null}
        <Facts person={person} />
        <RoleHistory history={person.history} />
        <p>
          <Link to={paths.auditOf(person._id)} className="inline-block py-1">
            {t('Audit log entries for this user')}
          </Link>
        </p>
      </div>
      <ConfirmDialog
        isOpen={words !== null}
        title={words ? t(words.question, { name: person.name }) : ''}
        confirmLabel={words ? t(words.label) : ''}
        isBusy={asking.isBusy}
        error={asking.error}
        onConfirm={() => void asking.confirm()}
        onCancel={asking.cancel}
      >
        <p>{words ? t(words.effect) : ''}</p>
      </ConfirmDialog>
    </>
  )
}

type AccountActionsProps = { person: Person; isMe: boolean; onAsk: (action: AccountAction) => void }

function RowActions({ person, isMe, onAsk }: AccountActionsProps) {
  const isDeactivated = person.deactivatedAt !== null
  const actions: AccountAction[] = [
    ...(isDeactivated ? [] : [person.role === 'admin' ? ('remove' as const) : ('grant' as const)]),
    ...(isMe ? [] : [isDeactivated ? ('activate' as const) : ('deactivate' as const)]),
  ]
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button key={action} onClick={() => onAsk(action)}>
          {t(accountActions[action].label)}
        </Button>
      ))}
    </div>
  )
}

function Facts({ person }: { person: Person }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-4">
      <Fact term={t('Role')}>{person.role === 'admin' ? t('Admin') : t('Customer')}</Fact>
      <Fact term={t('Email status')}>
        {person.isVerified ? (
          <Status kind="paid">{t('Verified')}</Status>
        ) : (
          <Status kind="due">{t('Not verified')}</Status>
        )}
      </Fact>
      <Fact term={t('Orders')}>{formatQuantity(person.orderCount)}</Fact>
      <Fact term={t('Last seen')}>{person.lastSeenAt ? <Time at={person.lastSeenAt} /> : t('Never')}</Fact>
      <Fact term={t('Sessions')}>{formatQuantity(person.sessionCount)}</Fact>
      <Fact term={t('Joined')}>
        <Time at={person.createdAt} />
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-2">{term}</dt>
      <dd className="m-0">{children}</dd>
    </div>
  )
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={t('User')} trail={trail()} />
      <div className="grid gap-4 px-4 md:px-6">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </>
  )
}

export { RouteError as ErrorBoundary }
