import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { sendPasswordMail } from '#contract/identity/password-mail.ts'
import { type Person, setDeactivated } from '#contract/users/person.ts'
import { makeAdmin, removeAdmin } from '#contract/users/users.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../dashboard-paths.ts'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { listOf } from '../../../patterns/grid/grid.adjacent.tsx'
import { PageHeader } from '../../../patterns/page-header.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useConfirmation } from '../../../patterns/use-confirmation.ts'
import { usePageKeys } from '../../../shell/page-keys.ts'
import { formatDay } from '../../../ui/dates.ts'
import { Status } from '../../../ui/status.tsx'
import { Time } from '../../../ui/time.tsx'
import { customerPaths } from '../users.paths.ts'
import { type AccountAction, accountActions } from './users.actions.ts'
import { AdjacentUsers } from './users.adjacent.tsx'
import { EmailDialog } from './users.email-dialog.tsx'
import { PersonFigures } from './users.figures.tsx'
import { PersonHistory } from './users.history.tsx'
import { AccountNoteForm, noteFieldId } from './users.note-form.tsx'
import { PersonActions } from './users.person-actions.tsx'
import { loadPerson, type PersonData } from './users.person-data.ts'
import { PersonOrders } from './users.person-orders.tsx'
import { PersonReviews } from './users.person-reviews.tsx'
import { PersonSide } from './users.person-side.tsx'
import './users.person.css'
import { privateMeta, routeError } from '../../../patterns/page-exports.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return loadPerson(params.id ?? '')
}

export const meta = privateMeta(mark('User'), mark('Account details and role.'))

function trail(search = '') {
  return { to: listOf(paths.users, search), label: t('All Users') }
}

async function applyAction(action: AccountAction, { _id: id, email }: Person): Promise<void> {
  if (action === 'grant') await call(makeAdmin, { params: { email } })
  else if (action === 'remove') await call(removeAdmin, { params: { email } })
  else if (action === 'password') await call(sendPasswordMail, { params: { id } })
  else await call(setDeactivated, { params: { id }, body: { deactivated: action === 'deactivate' } })
}

export default function PersonPage() {
  const data = useLoaderData<typeof clientLoader>()
  return <PersonView key={data.person._id} data={data} />
}

function PersonView({ data }: { data: PersonData }) {
  const { person, orders, reviews } = data
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const isMe = useSession()?.email === person.email
  const isActive = person.deactivatedAt === null
  usePageKeys([
    {
      key: 'o',
      label: t('Order for this customer'),
      run: () => isActive && void navigate(customerPaths.order(person._id)),
    },
    { key: 'n', label: t('Add a note'), run: () => document.getElementById(noteFieldId)?.focus() },
  ])
  return (
    <>
      <PageHeader
        title={person.name}
        mark={<Kind person={person} />}
        trail={trail(search)}
        lead={<Lead person={person} />}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <AdjacentUsers userId={person._id} />
            <Actions person={person} isMe={isMe} onChanged={revalidate} />
          </div>
        }
      />
      {person.deactivatedAt ? <Deactivated at={person.deactivatedAt} /> : null}
      {orders ? <PersonFigures orders={orders} email={person.email} /> : null}
      <div className="order-columns">
        <div className="order-main min-w-0">
          {orders ? <PersonOrders orders={orders} email={person.email} /> : null}
          {reviews ? <PersonReviews reviews={reviews} email={person.email} /> : null}
          <PersonHistory data={data} form={<AccountNoteForm userId={person._id} onAdded={revalidate} />} />
        </div>
        <PersonSide data={data} onChanged={revalidate} />
      </div>
    </>
  )
}

function Kind({ person }: { person: Person }) {
  if (person.deactivatedAt) return <Status kind="cancelled">{t('Deactivated')}</Status>
  if (person.role === 'admin') return <Status kind="shipped">{t('Admin')}</Status>
  if (person.staffRole) return <Status kind="production">{person.staffRole.name}</Status>
  return <Status kind="pending">{t('Customer')}</Status>
}

function Lead({ person: { createdAt, lastSeenAt } }: { person: Person }) {
  return (
    <>
      {t('Customer since {day}', { day: formatDay(createdAt, 'short') })}
      {' · '}
      {t('Last seen')}: {lastSeenAt ? <Time at={lastSeenAt} /> : t('Never')}
    </>
  )
}

function Deactivated({ at }: { at: string }) {
  return (
    <p className="notice mx-4 mb-4 bg-warn-soft text-warn md:mx-6">
      <span>
        {t('This account is deactivated and cannot be used to sign in. Its orders and reviews are kept.')}{' '}
        <Time at={at} />
      </span>
    </p>
  )
}

type ActionsProps = { person: Person; isMe: boolean; onChanged: () => Promise<void> }

/** What can be done with the account. What changes it is behind the menu, and is asked about first. */
function Actions({ person, isMe, onChanged }: ActionsProps) {
  const asking = useConfirmation(async (action: AccountAction) => {
    await applyAction(action, person)
    await onChanged()
    showToast(t(accountActions[action].done, { name: person.name }))
  })
  const [isEmailOpen, setIsEmailOpen] = useState(false)
  const words = asking.asked ? accountActions[asking.asked] : null
  return (
    <>
      <PersonActions person={person} isMe={isMe} onAsk={asking.ask} onEmail={() => setIsEmailOpen(true)} />
      <EmailDialog
        person={person}
        isOpen={isEmailOpen}
        onClose={() => setIsEmailOpen(false)}
        onChanged={onChanged}
      />
      <ConfirmDialog
        {...asking.dialog}
        title={words ? t(words.question, { name: person.name }) : ''}
        confirmLabel={words ? t(words.label) : ''}
      >
        <p>{words ? t(words.effect) : ''}</p>
      </ConfirmDialog>
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('User'),
  trail,
  rows: ['h-24 w-full', 'h-96 w-full'],
  className: 'grid gap-px',
})

export const ErrorBoundary = routeError({ to: paths.users, label: mark('All Users') })
