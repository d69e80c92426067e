/** What a decline means for the person with the card, by Stripe's codes: https://docs.stripe.com/declines/codes */
const words: Record<string, string> = {
  insufficient_funds: 'There is not enough money on this card. Use another card.',
  expired_card: 'This card has expired. Use another card.',
  incorrect_cvc: 'The security code is not the one of this card. Check it and pay again.',
  invalid_cvc: 'The security code is not the one of this card. Check it and pay again.',
  incorrect_number: 'The card number is not right. Check it and pay again.',
  invalid_number: 'The card number is not right. Check it and pay again.',
  processing_error: 'The bank met a fault. Nothing was charged. Pay again in a minute.',
  issuer_not_available: 'The bank cannot be reached. Nothing was charged. Pay again in a minute.',
  try_again_later: 'The bank asks to try again later. Nothing was charged.',
  card_velocity_exceeded: 'The limit of this card is reached. Use another card, or ask your bank.',
  withdrawal_count_limit_exceeded: 'The limit of this card is reached. Use another card, or ask your bank.',
  currency_not_supported: 'This card cannot pay in this currency. Use another card.',
  card_not_supported: 'This card cannot be used for this payment. Use another card.',
  payment_intent_authentication_failure:
    'The bank could not confirm that it is you. Nothing was charged. Try again.',
  authentication_required: 'The bank wants you to confirm this payment. Try again and follow its steps.',
}

/** A lost or stolen card is declined like any other: whoever holds it learns nothing from us. */
export const declinedSentence =
  'The bank declined this card. Nothing was charged. Use another card, or ask your bank.'

/** The provider's code in plain words, with what to do. */
export function sentenceOfDecline(code: string): string {
  return words[code] ?? declinedSentence
}
