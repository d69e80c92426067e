import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from './endpoint.ts'
import { pictureAddress, say } from './fields.ts'
import { drawingTypes, logoTypes, pictureTypes } from './pictures.limits.ts'

/**
 * A stored picture: `address` goes into a picture field. `width` and `height` are those of the largest size, in pixels.
 */
export const picture = z.object({ address: z.string(), width: z.int(), height: z.int() })

export type Picture = z.infer<typeof picture>

const refusals = [
  'picture_too_large',
  'picture_type',
  'picture_unreadable',
  'picture_too_many_pixels',
  'picture_needs_memory',
] as const

export const addPicture = endpoint({
  id: 'pictures.add',
  summary: 'Upload a photograph of up to 10 MB; the body is the file itself',
  method: 'POST',
  path: '/pictures',
  access: 'staff',
  permission: { any: ['products:write', 'pages:write', 'settings:write'] },
  takes: pictureTypes,
  status: 201,
  reply: picture,
  errors: refusals,
})

export const addAvatar = endpoint({
  id: 'pictures.avatar',
  summary: 'Upload a picture of yourself of up to 2 MB, cut to a square; the body is the file itself',
  method: 'POST',
  path: '/profile/picture',
  access: 'customer',
  takes: pictureTypes,
  status: 201,
  reply: picture,
  errors: refusals,
})

export const addLogo = endpoint({
  id: 'pictures.logo',
  summary:
    'Upload a logo of up to 1 MB as SVG or PNG; the body is the file itself. It is shown when it is published',
  method: 'POST',
  path: '/pictures/logo',
  access: 'staff',
  permission: 'settings:write',
  takes: logoTypes,
  status: 201,
  reply: picture,
  errors: [
    'logo_type',
    'logo_has_scripts',
    'logo_needs_more',
    'logo_font',
    'svg_has_filter',
    'logo_too_detailed',
    'logo_too_small',
    'logo_too_long',
    'picture_too_large',
    'picture_unreadable',
    'picture_too_many_pixels',
    'picture_needs_memory',
  ],
})

export const addDrawing = endpoint({
  id: 'pictures.drawing',
  summary:
    'Upload a drawing of a product of up to 10 MB as PDF or SVG; the body is the file itself. Its first page becomes a picture',
  method: 'POST',
  path: '/pictures/drawing',
  access: 'staff',
  permission: { any: ['products:write', 'pages:write', 'settings:write'] },
  takes: drawingTypes,
  status: 201,
  reply: picture,
  errors: [
    'drawing_type',
    'drawing_too_detailed',
    'logo_has_scripts',
    'logo_needs_more',
    'svg_has_filter',
    'drawing_characters',
    'pdf_unreadable',
    'pdf_encrypted',
    'pdf_too_long',
    'picture_too_large',
    'picture_unreadable',
    'picture_too_many_pixels',
    'picture_needs_memory',
  ],
})

const share = say('x and y must be numbers from 0 to 1')

export const cropPicture = endpoint({
  id: 'pictures.crop',
  summary: 'Crop an uploaded photograph to 4 by 3 around a point, given as shares of its width and height',
  method: 'POST',
  path: '/pictures/crop',
  access: 'staff',
  permission: { any: ['products:write', 'pages:write', 'settings:write'] },
  body: z.object({
    address: pictureAddress(mark('Image'), mark('Image is Required')),
    x: z.number(share).check(z.minimum(0, share), z.maximum(1, share)),
    y: z.number(share).check(z.minimum(0, share), z.maximum(1, share)),
  }),
  status: 201,
  reply: picture,
  errors: ['picture_not_found'],
})
