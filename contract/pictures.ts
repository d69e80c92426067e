import * as z from 'zod/mini'
import { mark } from '#texts/t.ts'
import { endpoint } from './endpoint.ts'
import { pictureAddress, say } from './fields.ts'

/** Kinds of picture files that are taken. What a file is, is read from its first bytes; its name says nothing. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
export const mostPhotographBytes = 10_000_000
export const mostPortraitBytes = 2_000_000
/** A picture of more points than this is refused before it is unpacked. */
export const mostPixels = 50_000_000

/** Every photograph is kept in these widths; a smaller one in its own width under the same names. */
export const pictureWidths = [320, 640, 1280, 2560] as const
export const portraitWidth = 256
/** The width that `address` names. */
export const mainWidth = 1280

/** A kept picture: `address` is put where a picture is asked for. `width` and `height` of the largest one kept, in points. */
export const picture = z.object({ address: z.string(), width: z.int(), height: z.int() })

export type Picture = z.infer<typeof picture>

const ownPath = /^\/pictures\/([0-9a-f]{40})-(?:1280|256)\.webp$/

/** The hash of a picture of ours by its path, `/pictures/{hash}-1280.webp`; null for any other. */
export function pictureHash(path: string): string | null {
  return ownPath.exec(path)?.[1] ?? null
}

/** Where a kept picture is found, from the root. */
export function picturePath(hash: string, width: number, type: 'webp' | 'jpg' = 'webp'): string {
  return `/pictures/${hash}-${width}.${type}`
}

const refusals = ['picture_too_large', 'picture_type', 'picture_unreadable', 'picture_too_many_pixels'] as const

export const addPicture = endpoint({
  id: 'pictures.add',
  summary: 'Keep a photograph of up to 10 MB; the body is the file itself',
  method: 'POST',
  path: '/pictures',
  access: 'admin',
  takes: 'picture',
  status: 201,
  reply: picture,
  errors: refusals,
})

export const addPortrait = endpoint({
  id: 'pictures.portrait',
  summary: 'Keep a picture of yourself of up to 2 MB, cut to a square; the body is the file itself',
  method: 'POST',
  path: '/profile/picture',
  access: 'customer',
  takes: 'picture',
  status: 201,
  reply: picture,
  errors: refusals,
})

const share = say('x and y must be numbers from 0 to 1')

export const cropPicture = endpoint({
  id: 'pictures.crop',
  summary: 'Cut a kept photograph to 4 by 3 around a point, given as shares of its width and height',
  method: 'POST',
  path: '/pictures/crop',
  access: 'admin',
  body: z.object({
    address: pictureAddress(mark('Image'), mark('Image is Required')),
    x: z.number(share).check(z.minimum(0, share), z.maximum(1, share)),
    y: z.number(share).check(z.minimum(0, share), z.maximum(1, share)),
  }),
  status: 201,
  reply: picture,
  errors: ['picture_not_found'],
})
