import { Link, useRevalidator } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import {
  type listUnsentMails,
  removeUnsentMail,
  sendMailAgain,
  type UnsentMail,
} from '#contract/orders/unsent-mails.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { Refusal } from '../../../patterns/refusal.tsx'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { useConfirmation } from '../../../patterns/use-confirmation.ts'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'

type Unsent = Reply<typeof listUnsentMails>

/** Emails that wait for staff: to whom, why, and what to do. `isOnOrder`: the page is that of their order. */
export function UnsentMails({ unsent, isOnOrder = false }: { unsent: Unsent | null; isOnOrder?: boolean }) {
  const { revalidate } = useRevalidator()
  const removing = useConfirmation<UnsentMail>(async ({ _id }) => {
    await call(removeUnsentMail, { params: { id: _id } })
    await revalidate()
    showToast(t('Email removed from the list'))
  })
  const { total = 0, items = [], signIn = null } = unsent ?? {}
  return (
    <>
      {signIn && !isOnOrder ? (
        <section
          className="mx-4 mb-5 grid gap-2 bg-danger-soft p-4 text-ui md:mx-6 print:hidden"
          aria-labelledby="refused-sign-in"
        >
          <h2 id="refused-sign-in" className="text-control font-[620] text-danger">
            {t('No emails are sent: the mail server rejects the sign-in')}
          </h2>
          <p className="max-w-160">
            {t(
              'Emails wait until this is fixed. An operator must correct the user name and password in SMTP_URL and restart the portal. The emails are then sent automatically.',
            )}
          </p>
          <p className="wrap-anywhere">
            {signIn.reason} · <Time at={signIn.since} />
          </p>
        </section>
      ) : null}
      {total > 0 ? (
        <section
          className="mx-4 mb-5 grid gap-3 bg-warn-soft p-4 text-ui md:mx-6 print:hidden"
          aria-labelledby="unsent-mails"
        >
          <h2 id="unsent-mails" tabIndex={-1} className="text-control font-[620] text-warn">
            {t('{count, plural, one {# email was not sent} other {# emails were not sent}}', { count: total })}
          </h2>
          <p className="max-w-160">
            {t('The mail server rejected these emails. Fix the problem shown, then send them again.')}
          </p>
          <ul className="grid max-h-120 gap-3 overflow-y-auto">
            {items.map((mail) => (
              <UnsentRow key={mail._id} mail={mail} isOnOrder={isOnOrder} onRemove={() => removing.ask(mail)} />
            ))}
          </ul>
          {total > items.length ? <p>{t('Only the newest {max} are listed.', { max: items.length })}</p> : null}
        </section>
      ) : null}
      <ConfirmDialog {...removing.dialog} title={t('Remove this email?')} confirmLabel={t('Remove')}>
        <p>
          {t('“{subject}” will not be sent to {to}.', {
            subject: removing.asked?.subject ?? '',
            to: removing.asked?.to ?? '',
          })}
        </p>
      </ConfirmDialog>
    </>
  )
}

type RowProps = { mail: UnsentMail; isOnOrder: boolean; onRemove: () => void }

function UnsentRow({
  mail: { _id, subject, to, reason, refusedAt, order, isRepeatable },
  isOnOrder,
  onRemove,
}: RowProps) {
  const { revalidate } = useRevalidator()
  const { run, isBusy, error } = useCommand(() => call(sendMailAgain, { params: { id: _id } }), {
    done: async () => {
      showToast(t('The email is being sent again'))
      await revalidate()
      // The button has gone with its row.
      const next =
        document.querySelector<HTMLElement>('#unsent-mails') ?? document.querySelector<HTMLElement>('main h1')
      next?.focus()
    },
  })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="font-[620]">
          {order && !isOnOrder ? (
            <Link to={paths.orderPayments(order._id)} className="inline-block min-h-6">
              {subject}
            </Link>
          ) : (
            subject
          )}
        </p>
        <p>
          {to} · <Time at={refusedAt} />
        </p>
        <p>{reason}</p>
        {isRepeatable ? null : (
          <p>{t('It contained a link that expires. The recipient can request a new one.')}</p>
        )}
        <Refusal text={error} />
      </div>
      <div className="flex flex-wrap gap-2">
        {isRepeatable ? (
          <Button size="small" isBusy={isBusy} aria-label={t('Send again: {subject}', { subject })} onClick={run}>
            {t('Send again')}
          </Button>
        ) : null}
        <Button size="small" aria-label={t('Remove: {subject}', { subject })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
    </li>
  )
}
