import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Invitation, resendInvitation, revokeInvitation } from '#contract/users/invitations.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import {
  type DeleteAction,
  RowActions,
  type StatusAction,
  useRowAction,
} from '../../patterns/grid/grid.row-actions.tsx'
import { type Column, DataTable } from '../../patterns/table/data-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'

const loadForm = () => import('./users.invite-form.tsx')

/** The button that invites a person. `isWaiting`: the page is not there yet, and would take an open dialog away. */
export function InviteButton({ isWaiting = false }: { isWaiting?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const close = () => setIsOpen(false)
  const done = async () => {
    close()
    await revalidate()
  }
  return (
    <>
      <Button disabled={isWaiting} onClick={() => setIsOpen(true)}>
        <Icon name="plus" className="size-4.5" />
        {t('Invite')}
      </Button>
      <FormDialog load={loadForm} isOpen={isOpen} title={t('Invite a user')} onClose={close}>
        {({ InviteForm }) => <InviteForm onClose={close} onDone={done} />}
      </FormDialog>
    </>
  )
}

const resending: StatusAction<Invitation> = {
  run: ({ _id }) => call(resendInvitation, { params: { id: _id } }),
  done: ({ email }) => t('Invitation sent to {email}', { email }),
}

const revoking: DeleteAction<Invitation> = {
  run: ({ _id }) => call(revokeInvitation, { params: { id: _id } }),
  done: ({ email }) => t('Invitation to {email} revoked', { email }),
  title: ({ email }) => t('Revoke the invitation to {email}?', { email }),
  confirmLabel: () => t('Revoke'),
  Text: () => <p>{t('The link in the email stops working. No email is sent.')}</p>,
}

function InvitationActions({ one }: { one: Invitation }) {
  const resend = useRowAction(resending)
  const revoke = useRowAction(revoking)
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" aria-label={t('Resend to {email}', { email: one.email })} onClick={() => resend(one)}>
        {t('Resend')}
      </Button>
      <Button
        size="small"
        look="ghost"
        aria-label={t('Revoke the invitation to {email}', { email: one.email })}
        onClick={() => revoke(one)}
      >
        {t('Revoke')}
      </Button>
    </span>
  )
}

function columns(): Column<Invitation>[] {
  return [
    {
      id: 'who',
      header: t('Email'),
      isTitle: true,
      cell: ({ email, name }) => (
        <span className="grid min-w-0">
          <span className="font-semibold break-all">{email}</span>
          <span className="text-small text-ink-2">{name}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('Role'),
      cell: ({ role, staffRole }) => staffRole?.name ?? (role === 'admin' ? t('Admin') : t('Customer')),
    },
    { id: 'by', header: t('Invited by'), cell: ({ invitedBy }) => invitedBy ?? '–' },
    { id: 'sent', header: t('Last sent'), cell: ({ sentAt }) => <Time at={sentAt} /> },
    {
      id: 'state',
      header: t('Expires'),
      cell: ({ isExpired, expiresAt }) =>
        isExpired ? <Status kind="cancelled">{t('Expired')}</Status> : <Time at={expiresAt} />,
    },
    {
      id: 'action',
      header: t('Action'),
      isHeaderHidden: true,
      cell: (one) => <InvitationActions one={one} />,
    },
  ]
}

/** Invitations that wait for an answer; nothing where there is none. */
export function OpenInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="open-invitations" className="border-t border-line">
      <h2 id="open-invitations" className="px-4 pt-6 pb-3 text-h3 md:px-6">
        {t('Pending invitations')}
      </h2>
      <RowActions>
        <DataTable
          caption={t('Pending invitations, newest first')}
          columns={columns()}
          rows={invitations}
          keyOf={({ _id }) => _id}
        />
      </RowActions>
    </section>
  )
}
