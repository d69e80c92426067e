import type { AdminEnquiry } from '#contract/enquiries/admin-list.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import type { EnquiryActions } from './enquiries.grid.tsx'
import { enquiryStatusLabels } from './enquiries.labels.ts'

type EnquiryDialogProps = { enquiry: AdminEnquiry; actions: EnquiryActions; onClose: () => void }

/** An enquiry as a whole, with the way to answer it. */
export function EnquiryDialog({ enquiry, actions, onClose }: EnquiryDialogProps) {
  const { name, email, company, text, page, status, createdAt, updatedBy } = enquiry
  const { kind, label } = enquiryStatusLabels[status]
  return (
    <Dialog isOpen isWide title={t('Enquiry from {name}', { name })} onClose={onClose}>
      <p className="mt-3 mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2">
        <Status kind={kind}>{t(label)}</Status>
        {updatedBy ? <span>{updatedBy}</span> : null}
        <Time at={createdAt} />
        <span className="mono break-all">{page}</span>
      </p>
      <p className="flex flex-wrap gap-x-4 text-control">
        <a href={`mailto:${email}`} className="inline-block py-1 break-all">
          {email}
        </a>
        {company ? <span className="py-1 wrap-anywhere">{company}</span> : null}
      </p>
      <p className="mt-3 wrap-anywhere whitespace-pre-line">{text}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Close')}</Button>
        {status === 'suspected' ? (
          <Button onClick={() => actions.onStatus(enquiry, 'new')}>{t('Not spam')}</Button>
        ) : (
          <Button onClick={() => actions.onStatus(enquiry, 'suspected')}>{t('Spam')}</Button>
        )}
        {status === 'answered' ? null : (
          <Button look="primary" onClick={() => actions.onStatus(enquiry, 'answered')}>
            {t('Mark as answered')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
