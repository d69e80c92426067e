import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { say } from '../fields.ts'
import { inEachLanguage } from '../language-fields.ts'

/** Whom the company sells to. Nobody is asked for a company because of it: it says which rights buyers may have. */
export const audiences = ['businesses', 'both'] as const
export type Audience = (typeof audiences)[number]

export const returnCostPayers = ['buyer', 'seller'] as const
export const partialFreights = ['share', 'none'] as const

const noticeMessage = say('Upload the file here; an address of another site is not used.')
/** The path of an uploaded file; empty: none. */
const notice = z
  .string(noticeMessage)
  .check(z.regex(/^(?:\/guarantee-notices\/[0-9a-f]{64}\.(?:png|jpg|svg))?$/, noticeMessage))

const maxParty = 500

/* @__NO_SIDE_EFFECTS__ */
function partyText(label: string) {
  const message = say('{label} must be {max} characters or shorter', { label, max: String(maxParty) })
  return z.string(message).check(
    z.overwrite((text) => text.trim()),
    z.maxLength(maxParty, message),
  )
}

export const buyerSettings = z.strictObject({
  sellsTo: z.enum(audiences, say('Choose one of the options.')),
  /** Who pays for the parcel that comes back after a withdrawal. */
  returnCosts: z._default(z.enum(returnCostPayers, say('Choose one of the options.')), 'buyer'),
  /** Of a withdrawal from a part of an order: a share of the freight, or nothing of it. */
  /** The official guarantee notice in each language. */
  guaranteeNotices: z._default(inEachLanguage(notice), {}),
  /** Of products that name no other: with postal and electronic address. Empty: the company. */
  maker: z._default(partyText(mark('Manufacturer')), ''),
  /** Who answers for products in the EU, where their maker is outside. */
  responsiblePerson: z._default(partyText(mark('Responsible person in the EU')), ''),
  partialFreight: z._default(z.enum(partialFreights, say('Choose one of the options.')), 'share'),
})
export type BuyerSettings = z.output<typeof buyerSettings>
