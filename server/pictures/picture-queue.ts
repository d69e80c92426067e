import { createQueue } from '../workers/queue.ts'
import { lightestPictureMb, pictureBudgetMb } from './picture-cost.ts'

const queue = createQueue({ atOnce: pictureBudgetMb, maxWaiting: 40, longestWaitMs: 20_000 })

/**
 * Decoding a picture takes a core and memory, in the library's own threads. This queue limits all picture work of the
 * process by what it needs: light pictures are decoded two at a time, and one that is held in memory as a whole alone.
 */
export function pictureQueue<Result>(run: () => Promise<Result>, weight = lightestPictureMb): Promise<Result> {
  return queue(run, weight)
}
