import { t } from '#i18n/t.ts'
import { useCompany } from '../api/company.ts'

/** Nothing can be paid here: whom to ask instead. */
export function NoPayment() {
  const { email } = useCompany()
  return (
    <p className="text-ui text-ink-2">
      {t('Online payment is not available for this order. Contact us to arrange payment.')}{' '}
      {email === '' ? null : <a href={`mailto:${email}`}>{email}</a>}
    </p>
  )
}

/** No card can be charged the total of an order; the other ways to pay follow. */
export function NoCardForAmount() {
  return <p className="text-ui text-ink-2">{t('This amount cannot be paid by card.')}</p>
}
