import { useRevalidator } from 'react-router'
import { type MailChoices, mailChoices, saveMailChoices } from '#contract/identity/mail-choices.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { EditForm } from '../../../patterns/form/edit-form.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { showToast } from '../../../patterns/toast.ts'
import { AccountSection } from './identity.account-section.tsx'

const kinds = [
  ['progress', mark('Order progress'), mark('When an order is confirmed and when its production begins')],
  ['shipping', mark('Shipping'), mark('When an order ships, with the tracking number, and when it is delivered')],
  ['reviews', mark('Replies to my reviews'), mark('When our team replies to one of your reviews')],
] as const

/** Which mails the user gets besides those that always come. */
export function MailNotifications({ choices }: { choices: MailChoices }) {
  const { revalidate } = useRevalidator()
  const form = useApiForm<MailChoices>({
    ids: {},
    first: choices,
    check: mailChoices,
    send: async (values) => {
      await call(saveMailChoices, { body: values })
      clear(values)
      showToast(t('Email notifications saved.'))
      await revalidate()
    },
  })
  /** The buttons go, so the focus, which is on one of them, moves to the first choice. */
  function clear(values?: MailChoices): void {
    form.reset(values)
    document.getElementById('mail-progress')?.focus()
  }
  return (
    <AccountSection
      id="account-mails"
      title={t('Email notifications')}
      lead={t('You always get confirmations, receipts, cancellations, messages from our team and sign-in emails.')}
    >
      <EditForm form={{ ...form, discard: () => clear() }} className="grid gap-4">
        {kinds.map(([kind, label, text]) => (
          <label key={kind} className="flex min-h-11 items-start gap-3">
            <input
              id={`mail-${kind}`}
              type="checkbox"
              {...form.form.register(kind)}
              className="mt-0.5 size-5 flex-none accent-blue"
            />
            <span>
              <span className="block text-control font-[580]">{t(label)}</span>
              <span className="block text-ui text-ink-2">{t(text)}</span>
            </span>
          </label>
        ))}
      </EditForm>
    </AccountSection>
  )
}
