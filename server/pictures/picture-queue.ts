import { createQueue } from '../workers/queue.ts'

/**
 * Decoding a picture takes a core and up to 200 MB, in the library's own threads. This queue limits all picture work of
 * the process.
 */
export const pictureQueue = createQueue({ atOnce: 2, mostWaiting: 40, longestWaitMs: 20_000 })
