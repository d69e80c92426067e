/**
 * `quick` on every change: each journey once, the phone for those tagged with it. `full`: every journey at both sizes,
 * and the pictures of all screens.
 */
export const isFullExtent = process.env.TEST_EXTENT === 'full'
