import zlib from 'node:zlib'
import sharp from 'sharp'

type Sample = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'; seed?: number }

/** A picture for a test, a different one for each `seed`. */
export async function samplePicture(sample: Sample = {}): Promise<Buffer> {
  const { width = 800, height = 600, format = 'jpeg', seed = 0 } = sample
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index += 3) {
    const [x, y] = [(index / 3) % width, Math.floor(index / 3 / width)]
    pixels[index] = (x * 255) / width
    pixels[index + 1] = (y * 255) / height
    pixels[index + 2] = (seed * 47) % 256
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG that declares so many pixels, in a few kilobytes. */
export function declaredPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(zlib.crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  // Two thousand rows of one bit for each pixel, behind their byte for the filter.
  const rows = zlib.deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * 2_000))
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
