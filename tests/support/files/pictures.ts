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
