const jumpMs = 30_000

/**
 * How far the machine's clock jumped against the monotonic clock since the last call, if it is more than half a minute.
 */
export function jumpFinder(): () => number {
  const offset = () => Date.now() - performance.now()
  let known = offset()
  return () => {
    const jump = offset() - known
    known += jump
    return Math.abs(jump) > jumpMs ? jump : 0
  }
}
