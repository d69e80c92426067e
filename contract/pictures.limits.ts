/** Accepted picture types. The server reads the type from the first bytes and ignores the file's name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
/** A logo. An SVG is drawn once on the server, and only the pixels are stored. */
export const logoTypes = ['image/svg+xml', 'image/png'] as const
export const maxLogoBytes = 1_000_000
/** The longer side of a PNG that is a logo, in pixels: icons are made from it. */
export const minLogoPixels = 256
/** How many times as long as the other a side of a logo may be: a longer one is a line in the header and in icons. */
export const maxLogoProportion = 10
/** A drawing is shown as a picture of its first page; the file itself stays and can be downloaded. */
export const drawingTypes = ['application/pdf', 'image/svg+xml'] as const
export const maxPhotographBytes = 10_000_000
export const maxAvatarBytes = 2_000_000
/** Pictures with more pixels are refused before they are decoded. */
export const maxPixels = 50_000_000
