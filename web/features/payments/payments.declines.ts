import { mark, t } from '#i18n/t.ts'

/** What a decline means for the person with the card, by Stripe's codes: https://docs.stripe.com/declines/codes */
const words: Record<string, string> = {
  insufficient_funds: mark('This card has insufficient funds. Use another card.'),
  expired_card: mark('This card has expired. Use another card.'),
  incorrect_cvc: mark('The security code is incorrect. Check it and try again.'),
  invalid_cvc: mark('The security code is incorrect. Check it and try again.'),
  incorrect_number: mark('The card number is incorrect. Check it and try again.'),
  invalid_number: mark('The card number is incorrect. Check it and try again.'),
  processing_error: mark('The bank had a technical problem. Nothing was charged. Try again in a minute.'),
  issuer_not_available: mark('The bank cannot be reached. Nothing was charged. Try again in a minute.'),
  try_again_later: mark('The bank asks you to try again later. Nothing was charged.'),
  card_velocity_exceeded: mark('This card has reached its limit. Use another card, or contact your bank.'),
  withdrawal_count_limit_exceeded: mark(
    'This card has reached its limit. Use another card, or contact your bank.',
  ),
  currency_not_supported: mark('This card does not support this currency. Use another card.'),
  card_not_supported: mark('This card cannot be used for this payment. Use another card.'),
  payment_intent_authentication_failure: mark(
    'The bank could not verify your identity. Nothing was charged. Try again.',
  ),
  authentication_required: mark(
    'Your bank requires you to confirm this payment. Try again and follow its instructions.',
  ),
}

/** A lost or stolen card is declined like any other: the person who uses it learns nothing from us. Marked: translated by `t`. */
export const declinedSentence = mark(
  'The bank declined this card. Nothing was charged. Use another card, or contact your bank.',
)

const refundLabels: Record<string, string> = {
  insufficient_funds: mark('The account at the card provider has insufficient funds.'),
  expired_or_canceled_card: mark('The card has expired or was cancelled.'),
  lost_or_stolen_card: mark('The card was reported lost or stolen.'),
}

/** Why a refund failed, for staff, by Stripe's reasons: https://docs.stripe.com/refunds#failed-refunds */
export function sentenceOfRefundFailure(code: string): string {
  return t(refundLabels[code] ?? mark('The bank did not accept the refund.'))
}

/** The provider's code in plain words, with what to do. */
export function sentenceOfDecline(code: string): string {
  return t(words[code] ?? declinedSentence)
}
