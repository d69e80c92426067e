declare module 'subset-font' {
  type Options = {
    targetFormat?: 'woff2' | 'woff' | 'sfnt'
    variationAxes?: Record<string, number>
    keepAllGlyphs?: boolean
    keepFeatures?: string[]
  }
  export default function subsetFont(font: Uint8Array, characters: string, options?: Options): Promise<Uint8Array>
}
