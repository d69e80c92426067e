/** A streaming task: numbers from 0; `sent` is how many were made when the item was. */
export default async function* pieces({ count, failsAt }: { count: number; failsAt?: number }) {
  for (let piece = 0; piece < count; piece += 1) {
    if (piece === failsAt) throw new Error(`no piece ${piece}`)
    yield piece
  }
}
