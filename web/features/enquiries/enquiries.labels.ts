import type { EnquiryStatus } from '#contract/enquiries/admin-list.ts'
import { mark } from '#i18n/t.ts'
import type { StatusKind } from '../../ui/status.tsx'

export const enquiryStatusLabels: Record<EnquiryStatus, { kind: StatusKind; label: string }> = {
  new: { kind: 'pending', label: mark('Unread') },
  read: { kind: 'production', label: mark('Seen') },
  answered: { kind: 'paid', label: mark('Answered') },
  suspected: { kind: 'cancelled', label: mark('Suspected spam') },
}
