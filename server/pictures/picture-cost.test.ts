import zlib from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { signUp, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { lightestPictureMb, maxDecodingMb, pictureBudgetMb, pictureWeight } from './picture-cost.ts'

const portal = testPortal()
let customer: TestActor

beforeAll(async () => {
  customer = await signUp(portal)
})

function flat(channels: 3 | 4 = 3, side = 64) {
  const background = { r: 9, g: 90, b: 200, alpha: 0.5 }
  return sharp({ create: { width: side, height: side, channels, background }, limitInputPixels: false })
}

/** Where a file says how large it is. */
const sizes: Record<string, (bytes: Buffer, side: number) => void> = {
  jpeg: (bytes, side) => {
    const index = Math.max(bytes.indexOf('\xff\xc0', 0, 'latin1'), bytes.indexOf('\xff\xc2', 0, 'latin1'))
    bytes.writeUInt16BE(side, index + 5)
    bytes.writeUInt16BE(side, index + 7)
  },
  png: (bytes, side) => {
    bytes.writeUInt32BE(side, 16)
    bytes.writeUInt32BE(side, 20)
    bytes.writeUInt32BE(zlib.crc32(bytes.subarray(12, 29)), 29)
  },
  heif: (bytes, side) => {
    const index = bytes.indexOf('ispe', 0, 'latin1')
    bytes.writeUInt32BE(side, index + 8)
    bytes.writeUInt32BE(side, index + 12)
  },
}

/** A small file whose header says that the picture is `side` pixels wide and high: only the header is judged. */
async function declared(picture: Sharp, side: number): Promise<Buffer> {
  const bytes = await picture.toBuffer()
  const { format } = await sharp(bytes).metadata()
  sizes[format]?.(bytes, side)
  return bytes
}

const light = lightestPictureMb

test.each<[string, Sharp, number, number]>([
  ['a baseline JPEG', flat().jpeg(), 7000, light],
  ['a plain PNG', flat().png(), 7000, light],
  ['a small progressive JPEG', flat().jpeg({ progressive: true }), 1000, light],
  ['a progressive JPEG with small colours', flat().jpeg({ progressive: true }), 7000, 147 + 40],
  [
    'a progressive JPEG with whole colours',
    flat().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    5000,
    150 + 40,
  ],
  ['an interlaced PNG', flat().png({ progressive: true }), 7000, 147 + 40],
  ['an interlaced PNG with transparency', flat(4).png({ progressive: true }), 5000, 100 + 40],
  ['an interlaced PNG of 16 bits', flat(4).toColourspace('rgb16').png({ progressive: true }), 4000, 128 + 40],
  ['an AVIF', flat().avif({ effort: 0 }), 2500, 119 + 40],
])('%s weighs what decoding it needs', async (_, picture, side, weight) => {
  expect(await pictureWeight(await declared(picture, side))).toBe(weight)
})

test('lossless WebP and GIF are held as a whole, lossy WebP is not', async () => {
  expect(await pictureWeight(await flat(3, 4000).gif({ effort: 1 }).toBuffer())).toBe(80 + 40)
  expect(await pictureWeight(await flat(4, 4500).webp({ lossless: true, effort: 0 }).toBuffer())).toBe(81 + 40)
  expect(await pictureWeight(await flat(3, 3500).webp({ effort: 0 }).toBuffer())).toBe(light)
})

test('a picture that needs most of the memory runs alone', () => {
  expect(2 * (maxDecodingMb + 1)).toBeGreaterThan(pictureBudgetMb)
})

test.each<[string, Sharp, number]>([
  ['a progressive JPEG', flat().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 7000],
  ['an interlaced PNG of 16 bits', flat(4).toColourspace('rgb16').png({ progressive: true }), 5000],
  ['an AVIF', flat().avif({ effort: 0 }), 3200],
])('%s that needs too much is refused with the reason, before it is decoded', async (_, picture, side) => {
  const bytes = await declared(picture, side)
  const answer = await customer.callWith({ 'content-type': 'image/jpeg' })('POST', '/profile/picture', bytes)
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'picture_needs_memory'])
  expect(answer.json().detail).toContain('non-progressive JPEG')
})
