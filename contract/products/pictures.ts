import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, pictureAddress, printable, say } from '../fields.ts'

export const maxPictures = 12
export const longestAlt = 200

const alt = mark('Alt text')
const tooLong = say('{label} must be {max} characters or shorter', { label: alt, max: String(longestAlt) })

/** A picture of a product as a form sends it. `alt` describes it for users who cannot see it. */
export const chosenPicture = z.object({
  address: pictureAddress(mark('Image'), mark('Image is Required')),
  alt: z.string().check(z.trim(), z.maxLength(longestAlt, tooLong), printable(alt)),
})

/** The pictures of a product in order; the first is its `image`. Left out, they stay unchanged. */
export const chosenPictures = z.optional(
  z.array(chosenPicture).check(
    z.maxLength(maxPictures, say('A product can have at most {max} pictures', { max: String(maxPictures) })),
    z.refine(
      (all) => new Set(all.map(({ address }) => address)).size === all.length,
      say('This picture was added twice. Remove one of them.'),
    ),
  ),
)

export type ChosenPicture = z.infer<typeof chosenPicture>

/** A picture of a product as a page shows it. The size is unknown for pictures that are only links. */
export const productPicture = z.object({
  address: z.string(),
  alt: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** The file that a drawing was uploaded as, on this host; null for a photograph. */
  original: z.nullable(z.string()),
})

export type ProductPicture = z.infer<typeof productPicture>

export const listProductPictures = endpoint({
  id: 'catalogue.pictures',
  summary: 'The pictures of a product in order, for the form that changes them',
  method: 'GET',
  path: '/product/{id}/pictures',
  access: 'staff',
  permission: 'products:read',
  params: idParams,
  reply: z.array(productPicture),
  errors: ['product_not_found'],
})
