import type { TestCard } from '#contract/payments/test-cards.ts'
import { mark, t } from '#i18n/t.ts'

/** The labels of the test cards, marked for the catalogue. */
const outcomes: Record<string, string> = {
  pm_card_visa: mark('succeeds'),
  pm_card_mastercard: mark('succeeds (Mastercard)'),
  pm_card_amex: mark('succeeds (American Express)'),
  pm_card_authenticationRequired: mark('asks for 3-D Secure, then succeeds'),
  pm_card_threeDSecureRequiredChargeDeclined: mark('asks for 3-D Secure, then is declined'),
  pm_card_bypassPending: mark('takes a few seconds to process, then succeeds'),
  pm_card_visa_chargeDeclined: mark('is declined'),
  pm_card_visa_chargeDeclinedInsufficientFunds: mark('has insufficient funds'),
  pm_card_visa_chargeDeclinedLostCard: mark('is reported lost'),
  pm_card_visa_chargeDeclinedStolenCard: mark('is reported stolen'),
  pm_card_chargeDeclinedExpiredCard: mark('has expired'),
  pm_card_chargeDeclinedIncorrectCvc: mark('has a wrong security code'),
  pm_card_chargeDeclinedProcessingError: mark('causes an error at the bank'),
}

/** What becomes of a test card, as the end of a sentence. */
export function cardOutcome({ paymentMethod, label }: TestCard): string {
  return t(outcomes[paymentMethod] ?? label)
}
