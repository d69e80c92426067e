import { mark } from '#i18n/t.ts'
import type { attributeKinds } from './model.ts'

/** Texts of the kinds, as people choose them. */
export const kindLabels = {
  number: mark('Number'),
  text: mark('Text'),
  choice: mark('Choice'),
  choices: mark('Several choices'),
  boolean: mark('Yes or no'),
  range: mark('Range'),
  dimension: mark('Dimension'),
} as const satisfies Record<(typeof attributeKinds)[number], string>
