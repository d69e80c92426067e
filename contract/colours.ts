/** Contrast that WCAG 2.2 asks of text at level AA (success criterion 1.4.3). */
export const minContrast = 4.5

/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number]

/** The ground of each theme on which text is hardest to read, `--well` of `web/theme/tokens.css`: what derived colours are seen on. */
export const grounds = { light: '#ebeff3', dark: '#171f32' } as const
type Theme = keyof typeof grounds

/** How a colour is written: `#06454b`. */
export const colourPattern = /^#[0-9a-f]{6}$/

function rgbOf(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

function written(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance as WCAG 2.2 defines it: 0 for black, 1 for white. */
export function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOfLuminance(luminance(one), luminance(other))
}

/** The same of two luminances. */
export function contrastOfLuminance(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

export function isReadable(text: string, ground: string): boolean {
  return contrast(text, ground) >= minContrast
}

/** White or black, which of the two is read better on this colour. */
export function textOn(ground: string): '#ffffff' | '#000000' {
  return contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000'
}

const steps = 100

/** The colour, mixed with white or black until it can be read on the ground. */
export function readableOn(colour: string, ground: string): string {
  const towards = rgbOf(textOn(ground))
  const from = rgbOf(colour)
  const mixed = (step: number) =>
    written(from.map((part, index) => part + (((towards[index] ?? 0) - part) * step) / steps) as unknown as Rgb)
  for (let step = 0; step < steps; step++) {
    if (isReadable(mixed(step), ground)) return mixed(step)
  }
  return written(towards)
}

/** Links and buttons of each theme, made from the brand colour. */
export function linkColours(brandColour: string): Record<Theme, string> {
  return { light: readableOn(brandColour, grounds.light), dark: readableOn(brandColour, grounds.dark) }
}

/** Errors of the two colours of a brand; each is undefined if the colour can be read. */
type LowContrasts = { colour?: number; accent?: number }

/** White text stands on the brand colour, in both themes, and what stands out on it has the accent. */
export function lowContrasts({ colour, accent }: { colour: string; accent: string }): LowContrasts {
  const [ofText, ofAccent] = [contrast('#ffffff', colour), contrast(accent, colour)]
  return {
    ...(ofText < minContrast && { colour: ofText }),
    ...(ofAccent < minContrast && { accent: ofAccent }),
  }
}
