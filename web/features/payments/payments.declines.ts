import { mark, t } from '#texts/t.ts'

/** What a decline means for the person with the card, by Stripe's codes: https://docs.stripe.com/declines/codes */
const words: Record<string, string> = {
  insufficient_funds: mark('There is not enough money on this card. Use another card.'),
  expired_card: mark('This card has expired. Use another card.'),
  incorrect_cvc: mark('The security code is not the one of this card. Check it and pay again.'),
  invalid_cvc: mark('The security code is not the one of this card. Check it and pay again.'),
  incorrect_number: mark('The card number is not right. Check it and pay again.'),
  invalid_number: mark('The card number is not right. Check it and pay again.'),
  processing_error: mark('The bank met a fault. Nothing was charged. Pay again in a minute.'),
  issuer_not_available: mark('The bank cannot be reached. Nothing was charged. Pay again in a minute.'),
  try_again_later: mark('The bank asks to try again later. Nothing was charged.'),
  card_velocity_exceeded: mark('The limit of this card is reached. Use another card, or ask your bank.'),
  withdrawal_count_limit_exceeded: mark('The limit of this card is reached. Use another card, or ask your bank.'),
  currency_not_supported: mark('This card cannot pay in this currency. Use another card.'),
  card_not_supported: mark('This card cannot be used for this payment. Use another card.'),
  payment_intent_authentication_failure: mark(
    'The bank could not confirm that it is you. Nothing was charged. Try again.',
  ),
  authentication_required: mark('The bank wants you to confirm this payment. Try again and follow its steps.'),
}

/** A lost or stolen card is declined like any other: whoever holds it learns nothing from us. Marked: said by `t`. */
export const declinedSentence = mark(
  'The bank declined this card. Nothing was charged. Use another card, or ask your bank.',
)

/** The provider's code in plain words, with what to do. */
export function sentenceOfDecline(code: string): string {
  return t(words[code] ?? declinedSentence)
}
