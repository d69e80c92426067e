import { createQueue } from '../workers/queue.ts'

/**
 * Unpacking a picture takes a core and up to 200 MB, in threads of the library's own. All that this process does to pictures
 * waits in this one queue.
 */
export const pictureQueue = createQueue({ atOnce: 2, mostWaiting: 40, longestWaitMs: 20_000 })
