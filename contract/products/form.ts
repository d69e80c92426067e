import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import type { FieldError } from '../errors.ts'
import { optionalPictureAddress, optionalText, say, trimmedText } from '../fields.ts'
import { isWholeMinor, maxAmount, minorDigits } from '../money.ts'
import { checkAttributes, missingAttributes } from './attribute-values.ts'
import { productFormShape } from './product-shapes.ts'
import { maxDescriptionLength, seenQuantity } from './product-values.ts'

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

/** The error of a price in a currency. The schemas cannot check it: they do not know the currency. */
export function priceErrors(unitprice: number, currency: string): FieldError[] {
  if (unitprice > maxAmount(currency)) return [{ path: 'unitprice', message: priceTooHigh(currency) }]
  return isWholeMinor(unitprice, currency) ? [] : [{ path: 'unitprice', message: priceDecimals(currency) }]
}

const productFields = z.object(productFormShape)

type Given = z.output<typeof productFields>
type Ruled = Pick<Given, 'minorder' | 'multiple' | 'attributes' | 'status'> & {
  category?: string | null | undefined
}
type Rules = Omit<Ruled, 'minorder' | 'status'> & { minOrder: number; isPublished?: boolean }

function attributeErrors({ category, attributes, isPublished = false }: Omit<Rules, 'minOrder'>): FieldError[] {
  if (!attributes) return []
  const checked = checkAttributes(category, attributes)
  const missing = isPublished ? missingAttributes(category, checked.attributes) : []
  const invalid = new Set(checked.errors.map(({ path }) => path))
  return [...checked.errors, ...missing.filter(({ path }) => !invalid.has(path))]
}

/** Errors between the fields of a product; a missing field counts as its default. Only a published one needs everything. */
export function productErrors({ minOrder, multiple, ...rules }: Rules): FieldError[] {
  const errors = attributeErrors(rules)
  if (multiple && minOrder % multiple !== 0) {
    const message = t('Minimum order must be a multiple of {multiple}', { multiple: String(multiple) })
    return [{ path: 'minorder', message }, ...errors]
  }
  return errors
}

/**
 * Reports each fault at its field. Attributes without a category are checked later, by code that knows the category.
 */
/* @__NO_SIDE_EFFECTS__ */
function ruled<Schema extends z.ZodMiniType<Ruled>>(fields: Schema): Schema {
  const between = z.superRefine<Ruled>((form, context) => {
    const known = form.category === undefined ? { ...form, attributes: null } : form
    const isPublished = form.status === 'published'
    for (const { path, message } of productErrors({ ...known, minOrder: form.minorder, isPublished })) {
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
  image: optionalPictureAddress(mark('Image')),
  description: optionalText(mark('Description'), maxDescriptionLength, trimmedText),
})

/** A row of an imported table. */
export const productRowForm = ruled(plainFields)
export type ProductRowForm = z.output<typeof productRowForm>

/** Edit Product form. Missing optional fields stay unchanged. */
export const productChangeForm = ruled(
  z.extend(plainFields, {
    version: z.int(say('version must be the one that was last read')),
    // Orders reduce the stock while the form is open, so the server applies the difference to this figure.
    seenAvailable: seenQuantity,
  }),
)
export type ProductChangeForm = z.output<typeof productChangeForm>
