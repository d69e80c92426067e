type Sharp = typeof import('sharp').default

let loaded: Promise<Sharp> | undefined

/**
 * The library that decodes and encodes pictures, loaded with the first one: it takes a tenth of a second of each start and
 * memory for as long as the process runs.
 */
export function imageLibrary(): Promise<Sharp> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Only the decoders of the accepted formats: most security holes of image libraries were in the others.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
  })
  // Nothing is read twice: a cache would only use memory.
  sharp.cache(false)
  return sharp
}
