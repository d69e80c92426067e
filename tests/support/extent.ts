/** How much of a guarantee one run tries: `quick` is what `npm test` does, `full` is `npm run test:all`. */
export type Extent = 'quick' | 'full'

const wanted = process.env.TEST_EXTENT || 'quick'
if (wanted !== 'quick' && wanted !== 'full') throw new Error(`TEST_EXTENT is "quick" or "full", not "${wanted}"`)

/**
 * The extent of this run, from the environment variable TEST_EXTENT, `quick` without it. A test asks it for its numbers
 * only: `extent === 'full' ? 120 : 25`. The guarantee that is tested, and how it is judged, is the same in both.
 */
export const extent: Extent = wanted
