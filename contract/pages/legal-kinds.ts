import { mark } from '#i18n/t.ts'

/** Pages that the law of many countries asks for, in the order in which they are linked. */
export const legalKinds = ['imprint', 'terms', 'withdrawal', 'privacy', 'shipping', 'accessibility'] as const
export type LegalKind = (typeof legalKinds)[number]

export const legalLabels: Record<LegalKind, string> = {
  imprint: mark('Imprint'),
  terms: mark('Terms of sale'),
  withdrawal: mark('Right of withdrawal'),
  privacy: mark('Privacy'),
  shipping: mark('Shipping and payment'),
  accessibility: mark('Accessibility'),
}
