import { useRevalidator } from 'react-router'
import { type MailChoices, mailChoices, saveMailChoices } from '#contract/identity/mail-choices.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { SaveButtons } from '../../../patterns/form/save-bar.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { showToast } from '../../../patterns/toast.ts'
import { AccountSection } from './identity.account-section.tsx'

const kinds = [
  ['progress', mark('Order progress'), mark('When an order is confirmed and when its production begins')],
  [
    'shipping',
    mark('Shipping'),
    mark('When parts are shipped, with the tracking number, and when they are delivered'),
  ],
  ['reviews', mark('Replies to my reviews'), mark('When our team replies to a review of yours')],
] as const

/** Which mails the user gets besides those that always come. */
export function MailNotifications({ choices }: { choices: MailChoices }) {
  const { revalidate } = useRevalidator()
  const { form, formProps, refusal, isBusy, reset } = useApiForm<MailChoices>({
    ids: {},
    first: choices,
    check: mailChoices,
    send: async (values, { reset: restart }) => {
      await call(saveMailChoices, { body: values })
      restart(values)
      showToast(t('Email notifications saved.'))
      await revalidate()
    },
  })
  return (
    <AccountSection
      id="account-mails"
      title={t('Email notifications')}
      lead={t(
        'Confirmations, receipts, cancellations, messages from our team and emails about signing in always come.',
      )}
    >
      <form {...formProps} className="grid gap-4">
        {kinds.map(([kind, label, text]) => (
          <label key={kind} className="flex min-h-11 items-start gap-3">
            <input type="checkbox" {...form.register(kind)} className="mt-0.5 size-5 flex-none accent-blue" />
            <span>
              <span className="block text-control font-[580]">{t(label)}</span>
              <span className="block text-ui text-ink-2">{t(text)}</span>
            </span>
          </label>
        ))}
        <FormRefusal text={refusal} />
        {/* Without the question of `SaveBar` about leaving: a page can have one, and that of the name asks it. */}
        {form.formState.isDirty ? <SaveButtons isBusy={isBusy} onDiscard={() => reset()} /> : null}
      </form>
    </AccountSection>
  )
}
