/** A family of fonts in a package, cut into files by ranges of characters. */
export type FontFamily = {
  name: string
  /** A file is `${path}${slice}${ending}`. */
  path: string
  ending: string
  /** About a hundred files of East Asian families have numbers; their other files repeat `sans`. */
  slices: readonly string[] | 'numbered'
  /** One file holds every weight. */
  isVariable: boolean
}

const variable = { ending: '-wght-normal.woff2', isVariable: true }
const regular = { ending: '-400-normal.woff2', isVariable: false }

/** Our own fonts, made by `web/theme/subset-fonts.ts`. `extended` has the letters of names from Gdańsk to İzmir. */
export const ownFonts = {
  headline: 'archivo-headline.ttf',
  text: 'archivo-text.ttf',
  extended: 'archivo-text-extended.ttf',
  mono: 'martian-mono.ttf',
} as const

export type OwnFont = keyof typeof ownFonts

/** Families of every script but those of East Asia, in the order in which they are tried. */
export const scriptFamilies: readonly FontFamily[] = [
  {
    name: 'sans',
    path: '@fontsource-variable/noto-sans/files/noto-sans-',
    slices: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari'],
    ...variable,
  },
  {
    name: 'hebrew',
    path: '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-',
    slices: ['hebrew'],
    ...variable,
  },
  {
    // Before Noto, which draws letters and their dots apart: programs that copy the text then lose letters.
    name: 'vazirmatn',
    path: '@fontsource-variable/vazirmatn/files/vazirmatn-',
    slices: ['arabic'],
    ...variable,
  },
  {
    name: 'arabic',
    path: '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-',
    slices: ['arabic'],
    ...variable,
  },
  {
    name: 'math',
    path: '@fontsource/noto-sans-math/files/noto-sans-math-',
    slices: ['latin'],
    ...regular,
  },
  {
    name: 'symbols',
    path: '@fontsource-variable/noto-sans-symbols/files/noto-sans-symbols-',
    slices: ['symbols'],
    ...variable,
  },
  {
    name: 'symbols2',
    path: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-',
    slices: ['symbols', 'latin-ext', 'math', 'braille'],
    ...regular,
  },
  {
    // In one colour, as all text. People have them in names and notes.
    name: 'emoji',
    path: '@fontsource-variable/noto-emoji/files/noto-emoji-',
    slices: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    ...variable,
  },
]

function eastAsian(name: string): FontFamily {
  return {
    name,
    path: `@fontsource-variable/noto-sans-${name}/files/noto-sans-${name}-`,
    slices: 'numbered',
    ...variable,
  }
}

/** The same characters look different in China, Taiwan, Japan and Korea, so each has its own family. */
export const eastAsianFamilies: readonly FontFamily[] = ['sc', 'tc', 'jp', 'kr'].map(eastAsian)

export const shippedFamilies: readonly FontFamily[] = [...scriptFamilies, ...eastAsianFamilies]
