const quote = 0x22
const lineEnd = 0x0a

/** Counts the rows of a CSV file while it comes in, its heading not with them. A line end inside quotes ends no row. */
export function createRowCounter(): (bytes: Uint8Array) => number {
  let isQuoted = false
  let lines = 0
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineEnd && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
