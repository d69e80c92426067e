import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import type { FieldError } from '../errors.ts'
import {
  optionalPictureAddress,
  optionalText,
  pictureAddress,
  requiredText,
  say,
  sayMissing,
  trimmedText,
} from '../fields.ts'
import { weightUnits } from '../freight-rules/weights.ts'
import { isWholeMinor, maxAmount, minorDigits } from '../money.ts'
import { checkAttributes, missingAttributes } from './attribute-values.ts'
import { familyNow } from './attributes.ts'
import { pageFields } from './page.ts'
import { toPartNumber } from './part-number.ts'
import { chosenPictures } from './pictures.ts'

export const maxQuantity = 1_000_000
/** Of one piece, in the unit that is given with it. */
export const maxShipWeight = 100_000

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

const imageLabel = mark('Image')
const image = pictureAddress(imageLabel, mark('Image is Required'))
const descriptionLabel = mark('Description')
const longestDescription = 5000

export const unitPrice = z
  .number(sayMissing(say('Unit price is Required'), say('Unit price must be a number')))
  .check(z.minimum(0, say('Unit price must be 0 or more')))

/** The message for a price above what its currency has. */
export function priceTooHigh(currency: string): string {
  return t('Unit price must be {max} or less', { max: String(maxAmount(currency)) })
}

/** The message for a price with more decimals than its currency. Rounding would change the price silently. */
export function priceDecimals(currency: string): string {
  return t(
    'Unit price can have {count, plural, =0 {no decimals} one {# decimal} other {at most # decimals}} in {currency}',
    { count: minorDigits(currency), currency },
  )
}

/** What is wrong with a price in a currency. The schemas cannot check it: they do not know the currency. */
export function priceFaults(unitprice: number, currency: string): FieldError[] {
  if (unitprice > maxAmount(currency)) return [{ path: 'unitprice', message: priceTooHigh(currency) }]
  return isWholeMinor(unitprice, currency) ? [] : [{ path: 'unitprice', message: priceDecimals(currency) }]
}

const longestGiven = 500
const mostGiven = 100
export const attributeValue = z.nullable(
  z.union(
    [
      z.string().check(z.maxLength(longestGiven)),
      z.number(),
      z.boolean(),
      z.array(z.string().check(z.maxLength(longestGiven))).check(z.maxLength(mostGiven)),
      z.object({ from: z.number(), to: z.number() }),
    ],
    say('An attribute must be a text, a number, true or false, a list of texts, or an object with from and to'),
  ),
)
export const givenAttributes = z.record(z.string(), attributeValue, say('attributes must be an object'))

/** `draft`: only admins see it. `published`: on sale. `archived`: deleted. */
export const productStatuses = ['draft', 'published', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const statusChoice = z.enum(['draft', 'published'], say('status must be "draft" or "published"'))

const unknownFamily = say('category is not known')
const family = z.string(unknownFamily).check(z.refine((key) => familyNow(key) !== undefined, unknownFamily))

const weightMessage = say('Shipping weight must be above 0, up to {max}', { max: String(maxShipWeight) })
const shipWeight = z
  .number(weightMessage)
  .check(z.positive(weightMessage), z.maximum(maxShipWeight, weightMessage))

const productFields = z.object({
  name: requiredText(mark('Name'), mark('Name is Required'), 200),
  image,
  description: requiredText(descriptionLabel, mark('Description is Required'), longestDescription),
  minorder: minOrder,
  available: quantity(mark('Available quantity'), 0),
  unitprice: unitPrice,
  sku: optionalText(mark('SKU'), 64, toPartNumber),
  pictures: chosenPictures,
  category: z.optional(z.nullable(family)),
  attributes: z.optional(z.nullable(givenAttributes)),
  multiple: z.optional(z.nullable(orderMultiple)),
  /** The key of a tax class of the settings; left out in a new product: the standard one. */
  taxClass: optionalText(mark('Tax class'), 30),
  shipWeight: z.optional(z.nullable(shipWeight)),
  shipWeightUnit: z.optional(z.nullable(z.enum(weightUnits, say('Choose one of the options.')))),
  shippingClass: optionalText(mark('Shipping class'), 30),
  status: z.optional(z.nullable(statusChoice)),
  ...pageFields,
  /** Id or key of the group of variants that the product joins; empty or null: it leaves its group. */
  variantGroup: optionalText(mark('Group of variants'), 80),
})

type Given = z.output<typeof productFields>
type Ruled = Pick<Given, 'minorder' | 'multiple' | 'attributes' | 'status'> & {
  category?: string | null | undefined
}
type Rules = Omit<Ruled, 'minorder' | 'status'> & { minOrder: number; isPublished?: boolean }

function attributeFaults({ category, attributes, isPublished = false }: Omit<Rules, 'minOrder'>): FieldError[] {
  if (!attributes) return []
  const checked = checkAttributes(category, attributes)
  const missing = isPublished ? missingAttributes(category, checked.attributes) : []
  const wrong = new Set(checked.errors.map(({ path }) => path))
  return [...checked.errors, ...missing.filter(({ path }) => !wrong.has(path))]
}

/** What is wrong between the fields of a product; a missing field counts as its default. Only a published one needs everything. */
export function productFaults({ minOrder, multiple, ...rules }: Rules): FieldError[] {
  const faults = attributeFaults(rules)
  if (multiple && minOrder % multiple !== 0) {
    const message = t('Minimum order must be a multiple of {multiple}', { multiple: String(multiple) })
    return [{ path: 'minorder', message }, ...faults]
  }
  return faults
}

/**
 * Reports each fault at its field. Attributes without a category are checked later, by code that knows the category.
 */
/* @__NO_SIDE_EFFECTS__ */
function ruled<Schema extends z.ZodMiniType<Ruled>>(fields: Schema): Schema {
  const between = z.superRefine<Ruled>((form, context) => {
    const known = form.category === undefined ? { ...form, attributes: null } : form
    const isPublished = form.status === 'published'
    for (const { path, message } of productFaults({ ...known, minOrder: form.minorder, isPublished })) {
      context.addIssue({ code: 'custom', path: path.split('.'), message, input: form })
    }
  })
  return fields.check(between)
}

/**
 * Add Product form (specification section 5: all fields required, unitprice numeric). Fields beyond the specification
 * are optional: by default a product is published, has no category, and is sold by the piece. The address of a family's icon as
 * the image means no picture.
 */
export const productForm = ruled(productFields)
export type ProductForm = z.output<typeof productForm>

/** Beside the form of the specification a product needs neither picture nor description. Left out, they stay; empty, there is none. */
const plainFields = z.extend(productFields, {
  image: optionalPictureAddress(imageLabel),
  description: optionalText(descriptionLabel, longestDescription, trimmedText),
})

/** A row of an imported table. */
export const productRowForm = ruled(plainFields)
export type ProductRowForm = z.output<typeof productRowForm>

/** Edit Product form. Missing optional fields stay unchanged. */
export const productChangeForm = ruled(
  z.extend(plainFields, {
    version: z.int(say('version must be the one that was read')),
    // Orders reduce the stock while the form is open, so the server applies the difference to this figure.
    seenAvailable: quantity(mark('Available quantity as it was read'), 0),
  }),
)
export type ProductChangeForm = z.output<typeof productChangeForm>
