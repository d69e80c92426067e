import v8 from 'node:v8'
import vm from 'node:vm'

/**
 * Collects garbage of the start and returns free pages to the operating system. V8 keeps them otherwise: 266 MB were
 * resident 30 s after the start with the demo, now 198 MB. It stops the process for about a fifth of a second, so it is
 * called before the first request. A regular `gc()` frees the objects but keeps the pages of the young generation. A
 * session of the inspector returns them too, but every later tick and promise of the process takes several times as long.
 */
export async function releaseMemory(): Promise<void> {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as NodeJS.GCFunction
  v8.setFlagsFromString('--no-expose-gc')
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
}
