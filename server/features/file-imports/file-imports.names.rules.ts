import { formatOfName } from '#contract/product-documents/formats.ts'
import { toPartNumber } from '#contract/products/part-number.ts'

/** What the name of a file in an archive may mean: keys to look for, the likeliest first. */
export type FileNameReading = {
  key: string
  /** The number at its end, `HB-1_2.jpg`; null for none. */
  place: number | null
  /** Words after the key, `HB-1_Manual_de.pdf`, in their order. */
  words: string[]
}

export type ArchiveName = {
  /** The whole path, composed, with slashes. */
  path: string
  /** What the names of its folders are, the innermost last. */
  folders: string[]
  /** The name without its ending, as a part number is written. */
  base: string
  ending: string
}

const longestPath = 500

/**
 * The parts of a path. Paths are only read, never written to: `..` and a drive lead nowhere. Programs on Windows write
 * backslashes.
 */
export function splitPath(path: string): ArchiveName {
  const composed = path.normalize('NFC').replaceAll('\\', '/')
  const parts = composed.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  const file = parts.at(-1) ?? ''
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const base = ending === '' ? file : file.slice(0, -(ending.length + 1))
  return { path: parts.join('/'), folders: parts.slice(0, -1).map(toPartNumber), base: toPartNumber(base), ending }
}

export function isTooLong(path: string): boolean {
  return path.length > longestPath
}

/** What operating systems and programs put into an archive for themselves. */
export function isOfSystem(path: string): boolean {
  const parts = path.replaceAll('\\', '/').split('/')
  const file = parts.at(-1) ?? ''
  return (
    parts.some((part) => part === '__MACOSX' || part === '.git' || part === '.svn') ||
    file.startsWith('.') ||
    /^(?:thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r)$/i.test(file)
  )
}

const pictureEndings = new Set(['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'webp', 'avif', 'gif', 'svg'])
/** Pictures that the portal does not read: they are named as such, and not as something unknown. */
const otherPictureEndings = new Set([
  'tif',
  'tiff',
  'bmp',
  'heic',
  'heif',
  'psd',
  'eps',
  'jp2',
  'raw',
  'cr2',
  'nef',
])

export function fileKindOf({ ending }: ArchiveName): 'picture' | 'document' | null {
  if (pictureEndings.has(ending) || otherPictureEndings.has(ending)) return 'picture'
  return formatOfName(`x.${ending}`) ? 'document' : null
}

export function isOtherPicture({ ending }: ArchiveName): boolean {
  return otherPictureEndings.has(ending)
}

const copyNumber = /^(.+?) ?\((\d{1,3})\)$/
const endNumber = /^(.+)[_-](\d{1,2})$/
/** Words without digits: a part number nearly always has one. */
const endWords = /^(.+)_(\p{L}[\p{L} .-]*)$/u
const maxSteps = 6

/**
 * The keys that a name can begin with, longest first: the name itself, then without a number at its end (`_2`, `-2`,
 * ` (2)`), then without words after an underscore. The first that exists is meant: `HB-2` is the part HB-2 if there is one,
 * else the second picture of HB.
 */
export function readingsOf(base: string): FileNameReading[] {
  const readings: FileNameReading[] = []
  let rest: FileNameReading = { key: base, place: null, words: [] }
  for (let step = 0; step < maxSteps; step++) {
    readings.push(rest)
    const number = rest.place === null ? (copyNumber.exec(rest.key) ?? endNumber.exec(rest.key)) : null
    const words = number ? null : endWords.exec(rest.key)
    if (number) rest = { ...rest, key: (number[1] ?? '').trim(), place: Number(number[2]) }
    else if (words) rest = { ...rest, key: (words[1] ?? '').trim(), words: [words[2] ?? '', ...rest.words] }
    else break
  }
  return readings.filter(({ key }) => key !== '')
}

/** The number of a picture that is in a folder of its part: `HB-1/2.jpg`, `HB-1/front_2.jpg`. */
export function placeIn(base: string): number | null {
  const number = /(?:^|[^\d])(\d{1,2})\)?$/.exec(base)?.[1]
  return number === undefined ? null : Number(number)
}

const scopes: Readonly<Record<string, 'family' | 'group'>> = {
  families: 'family',
  family: 'family',
  familien: 'family',
  familie: 'family',
  groups: 'group',
  group: 'group',
  gruppen: 'group',
  gruppe: 'group',
}

/** `families/elbows/Manual.pdf`: the files of a folder that is named by the key of a family or of a group of variants. */
export function scopeOf({ folders }: ArchiveName): { target: 'family' | 'group'; key: string | null } | null {
  const index = folders.findIndex((folder) => Object.hasOwn(scopes, folder.toLowerCase()))
  const target = scopes[folders[index]?.toLowerCase() ?? '']
  return target ? { target, key: folders[index + 1] ?? null } : null
}
