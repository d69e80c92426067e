/** Every photograph is stored in these widths; a smaller one in its own width under the same names. */
export const pictureWidths = [320, 640, 1280, 2560] as const
export const avatarWidth = 256
/** The width in `address`. */
export const mainWidth = 1280

const ownPath = /^\/pictures\/([0-9a-f]{40})-(?:1280|256)\.webp$/

/** The hash in a path of ours, `/pictures/{hash}-1280.webp`; null for any other path. */
export function pictureHash(path: string): string | null {
  return ownPath.exec(path)?.[1] ?? null
}

/** The path of a stored picture. */
export function picturePath(hash: string, width: number, type: 'webp' | 'jpg' = 'webp'): string {
  return `/pictures/${hash}-${width}.${type}`
}

/** The path of the file that a drawing was uploaded as. */
export function originalPath(hash: string, type: string): string {
  return `/pictures/${hash}-original.${type}`
}

/** The picture of a product as a file: its drawing, else the icon of its family. */
export function productFilePath(sku: string): string {
  return `/drawings/${encodeURIComponent(sku.toLowerCase())}.svg`
}

/** The icon of a family as a file: the picture of a product that has none. */
export function familyIconPath(icon: string): string {
  return `/drawings/families/${icon}.svg`
}

const iconAddress = /^(?:https?:\/\/[^/]+)?\/drawings\/families\/[a-z]+\.svg$/

/** Whether the address of a picture, with its host or without, is that of a family's icon: there is no picture then. */
export function isFamilyIcon(address: string): boolean {
  return iconAddress.test(address)
}

/** The sizes of icons that are made from a logo, in pixels; all are squares. */
export const iconSizes = [48, 180, 192, 512] as const

/** A file of the same logo: `-640.png` for mails and documents, `-192.png` for an icon. Empty for no logo. */
export function logoFile(path: string, name: string): string {
  return path.replace(/-1280\.webp$/, name)
}

/** The path of the copy of an account's picture from another host: `?of=` has its address there. */
export const copiedPicturePath = '/pictures/copy'
