/** How much of a guarantee one run tries: `quick` is `npm test`, `full` is `npm run test:all`. */
export type Extent = 'quick' | 'full'

const wanted = process.env.TEST_EXTENT || 'quick'
if (wanted !== 'quick' && wanted !== 'full') throw new Error(`TEST_EXTENT is "quick" or "full", not "${wanted}"`)

/**
 * The extent of this run, from the environment variable TEST_EXTENT, by default `quick`. A test's numbers depend
 * on it, `extent === 'full' ? 120 : 25`, and how many screens it looks at. The guarantee is the same in both.
 */
export const extent: Extent = wanted
