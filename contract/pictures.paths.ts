/** Kinds of picture files that are taken. What a file is, is read from its first bytes; its name says nothing. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
export const mostPhotographBytes = 10_000_000
export const mostPortraitBytes = 2_000_000
/** A picture of more points than this is refused before it is unpacked. */
export const mostPixels = 50_000_000

/** Every photograph is kept in these widths; a smaller one in its own width under the same names. */
export const pictureWidths = [320, 640, 1280, 2560] as const
export const portraitWidth = 256
/** The width that `address` names. */
export const mainWidth = 1280

const ownPath = /^\/pictures\/([0-9a-f]{40})-(?:1280|256)\.webp$/

/** The hash of a picture of ours by its path, `/pictures/{hash}-1280.webp`; null for any other. */
export function pictureHash(path: string): string | null {
  return ownPath.exec(path)?.[1] ?? null
}

/** Where a kept picture is found, from the root. */
export function picturePath(hash: string, width: number, type: 'webp' | 'jpg' = 'webp'): string {
  return `/pictures/${hash}-${width}.${type}`
}

/** Where the copy of a person's picture that lies on another host is found: `?of=` its address there. */
export const copiedPicturePath = '/pictures/copy'
