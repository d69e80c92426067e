/** Accepted picture types. The server reads the type from the first bytes and ignores the file's name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
export const mostPhotographBytes = 10_000_000
export const mostAvatarBytes = 2_000_000
/** Pictures with more pixels are refused before they are decoded. */
export const mostPixels = 50_000_000
