import sharp from 'sharp'

type Sample = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'; seed?: number }

/** A picture for a test, a different one for each `seed`. */
export async function samplePicture(sample: Sample = {}): Promise<Buffer> {
  const { width = 800, height = 600, format = 'jpeg', seed = 0 } = sample
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)]
    pixels[at] = (x * 255) / width
    pixels[at + 1] = (y * 255) / height
    pixels[at + 2] = (seed * 47) % 256
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}
