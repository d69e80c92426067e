import type { ReceiptKind } from '#contract/payments/transfers.ts'
import { mark } from '#i18n/t.ts'

export const receiptLabels: Record<ReceiptKind, string> = {
  transfer: mark('Bank transfer'),
  cash: mark('Cash'),
  other: mark('Other'),
}
