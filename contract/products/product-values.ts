import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { say, sayMissing } from '../fields.ts'
import { familyNow } from './attributes.ts'
import { maxQuantity } from './quantities.ts'

/** Of one piece, in the unit that is given with it. */
export const maxShipWeight = 100_000
export const maxDescriptionLength = 5000

/* @__NO_SIDE_EFFECTS__ */
function quantity(label: string, min: number) {
  const range = { label, min: String(min), max: String(maxQuantity) }
  const whole = say('{label} must be a whole number from {min} to {max}', range)
  return z
    .number(sayMissing(say('{label} is Required', { label }), whole))
    .check(z.refine(Number.isInteger, whole), z.minimum(min, whole), z.maximum(maxQuantity, whole))
}

export const minOrder = quantity(mark('Minimum order'), 1)
export const orderMultiple = quantity(mark('Order multiple'), 1)
export const availableQuantity = quantity(mark('Available quantity'), 0)
export const seenQuantity = quantity(mark('Available quantity as last read'), 0)

export const unitPrice = z
  .number(sayMissing(say('Unit price is Required'), say('Unit price must be a number')))
  .check(z.minimum(0, say('Unit price must be 0 or more')))

/** `draft`: only admins see it. `published`: on sale. `archived`: deleted. */
export const productStatuses = ['draft', 'published', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const statusChoice = z.enum(['draft', 'published'], say('status must be "draft" or "published"'))

/** By Directive 2011/83, Art. 16: goods made to the buyer's specifications, and sealed goods for reasons of hygiene, are exempt. */
export const withdrawalRights = ['yes', 'made_to_measure', 'sealed'] as const
export type WithdrawalRight = (typeof withdrawalRights)[number]
export const withdrawalLabel = mark('Right of withdrawal')
export const withdrawalChoice = z.enum(
  withdrawalRights,
  say('{label} must be one of {names}', { label: withdrawalLabel, names: withdrawalRights.join(', ') }),
)

/** What an order of a product is served from. Made products go through production before they are sent. */
export const supplies = ['stock', 'make'] as const
export type Supply = (typeof supplies)[number]
export const supplyLabel = mark('Supply')
export const supplyChoice = z.enum(
  supplies,
  say('{label} must be one of {names}', { label: supplyLabel, names: supplies.join(', ') }),
)

export const makerLabel = mark('Manufacturer')
export const responsibleLabel = mark('Responsible person in the EU')
export const warningsLabel = mark('Warnings and safety information')
export const maxPartyLength = 500
export const maxWarningsLength = 2000

/** `none`: staff have decided that a product needs no warnings. `open` until then, also of one that has some. */
export const safetyStates = ['open', 'none'] as const
export const safetyLabel = mark('Warning status')
export const safetyChoice = z.enum(
  safetyStates,
  say('{label} must be one of {names}', { label: safetyLabel, names: safetyStates.join(', ') }),
)

const unknownFamily = say('category is not a known family')
export const family = z.string(unknownFamily).check(z.refine((key) => familyNow(key) !== undefined, unknownFamily))

/** A hundred tonnes. */
const maxNetGrams = 100_000_000

const weightMessage = say('Shipping weight must be above 0, up to {max}', { max: String(maxShipWeight) })
export const shipWeight = z
  .number(weightMessage)
  .check(z.positive(weightMessage), z.maximum(maxShipWeight, weightMessage))

export const tariffLabel = mark('Tariff number')
const tariffPattern = /^(?:|\d(?:[ .]?\d){5,10})$/

/** A number of the Harmonized System with 6 digits, or with up to 11 of a country. Spaces and points are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function tariffNumber() {
  const message = say('{label} must have 6 to 11 digits, such as 8481.80.19', { label: tariffLabel })
  return z.optional(
    z.nullable(
      z.string(message).check(
        z.overwrite((text) => text.trim()),
        z.regex(tariffPattern, message),
      ),
    ),
  )
}

export const originLabel = mark('Country of origin')
const originMessage = say('{label} must be two letters, such as DE, or blank', { label: originLabel })

/** By ISO 3166-1. */
export const originCountry = z.string(originMessage).check(
  z.overwrite((text) => text.trim().toUpperCase()),
  z.regex(/^(?:[A-Z]{2})?$/, originMessage),
)

export const contentLabel = mark('Content of one piece')
const maxContent = 1_000_000
const contentMessage = say('{label} must be above 0, up to {max}, with at most three decimals', {
  label: contentLabel,
  max: String(maxContent),
})

/** In the unit that is given with it. */
export const contentAmount = z.number(contentMessage).check(
  z.positive(contentMessage),
  z.maximum(maxContent, contentMessage),
  z.refine((amount) => Math.round(amount * 1000) / 1000 === amount, contentMessage),
)

export const netWeightLabel = mark('Net weight per piece (g)')
const netWeightMessage = say('{label} must be above 0, up to {max}', {
  label: netWeightLabel,
  max: String(maxNetGrams),
})

/** In grams. */
export const netWeight = z
  .number(netWeightMessage)
  .check(z.positive(netWeightMessage), z.maximum(maxNetGrams, netWeightMessage))
