import { maxLogoProportion, maxPixels, minLogoPixels } from '#contract/pictures.limits.ts'
import { avatarWidth, iconSizes, mainWidth, pictureWidths } from '#contract/pictures.paths.ts'
import { refuse } from '../http/problem.ts'
import { photographSize } from './card-size.ts'
import { imageLibrary } from './image-library.ts'

export type PictureKind = 'photograph' | 'portrait' | 'logo' | 'drawing'

/** One file of a picture: `name` follows the hash, `-640.webp`. */
export type PictureFile = { name: string; type: string; bytes: Uint8Array }

export type MadePicture = { width: number; height: number; files: PictureFile[]; original?: 'pdf' | 'svg' }

type Format = 'jpeg' | 'png' | 'webp' | 'heif' | 'gif'

const timeoutSeconds = 10

function startsWith(bytes: Uint8Array, index: number, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset + index, Math.min(text.length, bytes.length - index)).equals(
    Buffer.from(text, 'latin1'),
  )
}

/** The type of a file by its first bytes; undefined if it is not accepted. */
export function formatOf(bytes: Uint8Array): Format | undefined {
  if (bytes.length < 16) return undefined
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp'
  if (startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 4, 'ftypavif') || startsWith(bytes, 4, 'ftypavis')) return 'heif'
  return undefined
}

/** The first frame, upright, in sRGB, without metadata, at most as large as asked. */
async function unpack(bytes: Uint8Array, kind: PictureKind) {
  const sharp = await imageLibrary()
  const read = sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error', pages: 1 })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
  const largest = kind === 'logo' ? mainWidth : (pictureWidths.at(-1) ?? mainWidth)
  const fitted =
    kind === 'portrait'
      ? read.resize({ width: avatarWidth, height: avatarWidth, fit: 'cover', position: 'attention' })
      : read.resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
  return fitted.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}

type Raw = Awaited<ReturnType<typeof unpack>>

/** Thin lines stay sharp without losses, and such a file is small. */
async function webp({ data, info }: Raw, width: number, isDrawing: boolean): Promise<Buffer> {
  const sharp = await imageLibrary()
  return sharp(data, { raw: info })
    .resize({ width, withoutEnlargement: true })
    .webp(isDrawing ? { lossless: true, effort: 3 } : { quality: 80, effort: 3, smartSubsample: true })
    .toBuffer()
}

/** For mails, documents and link previews: not all clients support WebP. */
async function jpeg({ data, info }: Raw): Promise<Buffer> {
  const sharp = await imageLibrary()
  return sharp(data, { raw: info })
    .resize({ width: mainWidth, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/**
 * Makes the files of a picture from an untrusted file. The input is never stored: every file is encoded again. Refuses
 * with `picture_type`, `picture_too_many_pixels` and `picture_unreadable`.
 */
export async function makePicture(bytes: Uint8Array, kind: PictureKind): Promise<MadePicture> {
  if (!formatOf(bytes)) refuse('picture_type')
  const raw = await unpack(bytes, kind).catch((error: Error) =>
    refuse(
      /pixel limit|too large|dimensions/i.test(error.message) ? 'picture_too_many_pixels' : 'picture_unreadable',
    ),
  )
  const { width, height } = raw.info
  if (kind === 'logo') return { width, height, files: await logoFiles(raw) }
  const files: PictureFile[] = []
  for (const wide of kind === 'portrait' ? [avatarWidth] : pictureWidths) {
    files.push({ name: `-${wide}.webp`, type: 'image/webp', bytes: await webp(raw, wide, kind === 'drawing') })
  }
  if (kind !== 'portrait') {
    files.push({ name: `-${mainWidth}.jpg`, type: 'image/jpeg', bytes: await jpeg(raw) })
  }
  return { width, height, files }
}

const white = { r: 255, g: 255, b: 255, alpha: 1 }
const transparent = { ...white, alpha: 0 }

/** A square icon with the whole logo in it. `margin` is a share of its side, on white; without one it stays transparent. */
async function icon({ data, info }: Raw, size: number, margin = 0): Promise<Uint8Array> {
  const sharp = await imageLibrary()
  const around = Math.round(size * margin)
  const inner = size - 2 * around
  const background = margin > 0 ? white : transparent
  const fitted = sharp(data, { raw: info })
  if (margin > 0) fitted.flatten({ background })
  return fitted
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: around, bottom: around, left: around, right: around, background })
    .png()
    .toBuffer()
}

/** Platforms cut a maskable icon to a circle of four fifths of its side, and show an icon of 180 pixels on any colour. */
const margins: Record<string, number> = { '-180.png': 0.1, '-512-maskable.png': 0.2 }
const iconNames = [...iconSizes.map((size) => `-${size}.png`), '-512-maskable.png']

async function logoFiles(raw: Raw): Promise<PictureFile[]> {
  const { data, info } = raw
  const [shorter = 0, longer = 0] = [info.width, info.height].toSorted((a, b) => a - b)
  if (longer < minLogoPixels) refuse('logo_too_small')
  if (longer > shorter * maxLogoProportion) refuse('logo_too_long')
  const sharp = await imageLibrary()
  const whole = () => sharp(data, { raw: info })
  const files: PictureFile[] = [
    { name: `-${mainWidth}.webp`, type: 'image/webp', bytes: await whole().webp({ lossless: true }).toBuffer() },
    {
      name: '-640.png',
      type: 'image/png',
      bytes: await whole().resize({ width: 640, withoutEnlargement: true }).png().toBuffer(),
    },
  ]
  for (const name of iconNames) {
    const bytes = await icon(raw, Number.parseInt(name.slice(1), 10), margins[name])
    files.push({ name, type: 'image/png', bytes })
  }
  return files
}

/** All file names of a picture of this kind. */
export function fileNames(kind: PictureKind): string[] {
  if (kind === 'logo') return [`-${mainWidth}.webp`, '-640.png', ...iconNames]
  if (kind === 'portrait') return [`-${avatarWidth}.webp`]
  const originals = kind === 'drawing' ? ['-original.pdf', '-original.svg'] : []
  return [...pictureWidths.map((width) => `-${width}.webp`), `-${mainWidth}.jpg`, ...originals]
}

/**
 * The largest 4 by 3 part whose centre is as near to the point as the edges allow; lossless, because it is encoded
 * again.
 */
export async function cutAround(bytes: Uint8Array, { x, y }: { x: number; y: number }): Promise<Uint8Array> {
  const sharp = await imageLibrary()
  const { width: wholeWidth, height: wholeHeight } = await sharp(bytes).metadata()
  const width = Math.max(1, Math.min(wholeWidth, Math.round((wholeHeight * 4) / 3)))
  const height = Math.max(1, Math.min(wholeHeight, Math.round((width * 3) / 4)))
  const left = Math.round(Math.min(Math.max(x * wholeWidth - width / 2, 0), wholeWidth - width))
  const top = Math.round(Math.min(Math.max(y * wholeHeight - height / 2, 0), wholeHeight - height))
  return sharp(bytes).extract({ left, top, width, height }).webp({ quality: 95, effort: 1 }).toBuffer()
}

/** A photograph cropped to the sheet of a preview card around its most salient part, as JPEG. */
export async function fitCard(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await imageLibrary()
  return sharp(bytes, { limitInputPixels: maxPixels })
    .timeout({ seconds: timeoutSeconds })
    .resize({ ...photographSize, fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86 })
    .toBuffer()
}
