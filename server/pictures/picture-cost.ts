import type { Metadata } from 'sharp'
import { maxPixels } from '#contract/pictures.limits.ts'
import { refuse } from '../http/problem.ts'
import { imageLibrary } from './image-library.ts'

/**
 * What decoding a picture may need, in MB. Measured with libvips 8.18 on pictures of 16 to 49 megapixels: a progressive
 * JPEG of 4:2:0 with 49 needs 146, an interlaced PNG 164, and both fit. A process with 512 MB has this much left.
 */
export const maxDecodingMb = 180

/** Scaling and encoding again, by which all pictures need some memory. */
const encodingMb = 40

/** Two light pictures are decoded at a time, whatever they need: each of them takes a core. */
export const pictureBudgetMb = maxDecodingMb + encodingMb
export const lightestPictureMb = pictureBudgetMb / 2

/** A WebP file that is one lossy picture; an extended one may have a lossless picture inside. */
function isLossyWebp(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(12, 16)).toString('latin1') === 'VP8 '
}

/** Coefficients of a JPEG are stored in two bytes each, for the brightness and for two colours that may be smaller. */
const bytesOfChroma: Record<string, number> = { '4:2:0': 3, '4:2:2': 4 }

/**
 * Bytes that the decoder holds for one pixel of the whole picture. Baseline JPEG and plain PNG are read line by line, so
 * they need none; lossy WebP is scaled while it is read, and lossless WebP is not. JPEG says "progressive" here whenever it has
 * several scans.
 */
function bytesOfPixel(header: Metadata, bytes: Uint8Array): number {
  const { format, channels, depth, isProgressive, chromaSubsampling = '' } = header
  const bytesOfSample = depth === 'uchar' ? 1 : 2
  if (format === 'jpeg') return isProgressive ? (bytesOfChroma[chromaSubsampling] ?? 2 * channels) : 0
  if (format === 'png') return isProgressive ? channels * bytesOfSample : 0
  if (format === 'webp') return isLossyWebp(bytes) ? 0 : 4
  if (format === 'gif') return 5
  // AV1 is decoded as a whole, in tiles with frames to refer to, and then converted.
  return bytesOfSample === 1 ? 19 : 26
}

/**
 * The weight of a picture in the queue, in MB, by its header alone. Refuses with `picture_too_many_pixels` and
 * `picture_needs_memory`. A file whose header cannot be read is light: decoding refuses it at once.
 */
export async function pictureWeight(bytes: Uint8Array): Promise<number> {
  const sharp = await imageLibrary()
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return lightestPictureMb
  const pixels = header.width * header.height
  if (pixels > maxPixels) refuse('picture_too_many_pixels')
  const decodingMb = Math.ceil((pixels * bytesOfPixel(header, bytes)) / 1_000_000)
  if (decodingMb > maxDecodingMb) refuse('picture_needs_memory')
  return Math.max(lightestPictureMb, decodingMb + encodingMb)
}
