/** How the sandbox answers a card. `label` is shown to users; the ids are Stripe's own for its test cards. */
export type TestCard = {
  number: string
  paymentMethod: string
  brand: 'visa' | 'mastercard' | 'amex'
  outcome: TestOutcome
  label: string
}

export type TestOutcome =
  | { kind: 'succeeds' }
  | { kind: 'authenticates'; thenDeclines: boolean }
  | { kind: 'processes' }
  | { kind: 'declines'; code: string; declineCode?: string }

type DecliningCard = Pick<TestCard, 'number' | 'label'> & { id: string; code: string; declineCode?: string }

function declining({ number, id, label, code, declineCode }: DecliningCard): TestCard {
  return {
    number,
    paymentMethod: `pm_card_${id}`,
    brand: 'visa',
    outcome: { kind: 'declines', code, ...(declineCode && { declineCode }) },
    label,
  }
}

/** The cards of the sandbox, the same numbers as at https://docs.stripe.com/testing. None is a real card. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    paymentMethod: 'pm_card_visa',
    brand: 'visa',
    outcome: { kind: 'succeeds' },
    label: 'succeeds',
  },
  {
    number: '5555555555554444',
    paymentMethod: 'pm_card_mastercard',
    brand: 'mastercard',
    outcome: { kind: 'succeeds' },
    label: 'succeeds (Mastercard)',
  },
  {
    number: '378282246310005',
    paymentMethod: 'pm_card_amex',
    brand: 'amex',
    outcome: { kind: 'succeeds' },
    label: 'succeeds (American Express)',
  },
  {
    number: '4000002500003155',
    paymentMethod: 'pm_card_authenticationRequired',
    brand: 'visa',
    outcome: { kind: 'authenticates', thenDeclines: false },
    label: 'asks for 3-D Secure, then succeeds',
  },
  {
    number: '4000008400001629',
    paymentMethod: 'pm_card_threeDSecureRequiredChargeDeclined',
    brand: 'visa',
    outcome: { kind: 'authenticates', thenDeclines: true },
    label: 'asks for 3-D Secure, then is declined',
  },
  declining({
    number: '4000000000000002',
    id: 'visa_chargeDeclined',
    label: 'is declined',
    code: 'card_declined',
    declineCode: 'generic_decline',
  }),
  declining({
    number: '4000000000009995',
    id: 'visa_chargeDeclinedInsufficientFunds',
    label: 'has insufficient funds',
    code: 'card_declined',
    declineCode: 'insufficient_funds',
  }),
  declining({
    number: '4000000000009987',
    id: 'visa_chargeDeclinedLostCard',
    label: 'is reported lost',
    code: 'card_declined',
    declineCode: 'lost_card',
  }),
  declining({
    number: '4000000000009979',
    id: 'visa_chargeDeclinedStolenCard',
    label: 'is reported stolen',
    code: 'card_declined',
    declineCode: 'stolen_card',
  }),
  declining({
    number: '4000000000000069',
    id: 'chargeDeclinedExpiredCard',
    label: 'has expired',
    code: 'expired_card',
  }),
  declining({
    number: '4000000000000127',
    id: 'chargeDeclinedIncorrectCvc',
    label: 'has a wrong security code',
    code: 'incorrect_cvc',
  }),
  declining({
    number: '4000000000000119',
    id: 'chargeDeclinedProcessingError',
    label: 'causes an error at the bank',
    code: 'processing_error',
  }),
  {
    number: '4000000000000077',
    paymentMethod: 'pm_card_bypassPending',
    brand: 'visa',
    outcome: { kind: 'processes' },
    label: 'takes a few seconds to process, then succeeds',
  },
]

/** The test card with these digits, or undefined: the browser refuses all other numbers and does not send them. */
export function testCardFor(digits: string): TestCard | undefined {
  return testCards.find(({ number }) => number === digits)
}

export function testCardOf(paymentMethod: string): TestCard | undefined {
  return testCards.find((card) => card.paymentMethod === paymentMethod)
}
