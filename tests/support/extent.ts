/** How much of a guarantee one run tries: `quick` is `npm test`, `full` is `npm run test:all`. */
export type Extent = 'quick' | 'full'

const wanted = process.env.TEST_EXTENT || 'quick'
if (wanted !== 'quick' && wanted !== 'full') throw new Error(`TEST_EXTENT is "quick" or "full", not "${wanted}"`)

/**
 * The extent of this run, from the environment variable TEST_EXTENT, by default `quick`. A test's numbers depend
 * on it, `extent === 'full' ? 120 : 25`, and how many screens it looks at. The guarantee is the same in both.
 */
export const extent: Extent = wanted

/** What a test or a hook may take before it counts as hanging. */
export const testLimitMs = extent === 'full' ? 300_000 : 120_000

/** The same for a test whose numbers take minutes in the full run. */
export const longTestLimitMs = extent === 'full' ? 1_200_000 : testLimitMs

/** Of a wait inside a test: it ends before the test does, so that the error says what was waited for. */
export const waitLimitMs = testLimitMs - 20_000
