/**
 * Runs tasks in the given order, as many at a time as there are cores for. One that asks for more cores than there are
 * runs alone. Ends when all have ended; the first error ends it after the tasks that run.
 */
export async function runSideBySide<Task extends { cores: number }>(
  tasks: readonly Task[],
  cores: number,
  run: (task: Task) => Promise<void>,
): Promise<void> {
  const waiting = [...tasks]
  const running = new Set<Promise<void>>()
  let free = cores
  while (waiting.length > 0 || running.size > 0) {
    let [next] = waiting
    while (next && Math.min(next.cores, cores) <= free) {
      const used = Math.min(next.cores, cores)
      waiting.shift()
      free -= used
      const ended = run(next).finally(() => {
        free += used
        running.delete(ended)
      })
      running.add(ended)
      next = waiting[0]
    }
    await Promise.race(running)
  }
}
