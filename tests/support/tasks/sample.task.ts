import { execFileSync } from 'node:child_process'
import { isMainThread } from 'node:worker_threads'
import { language } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

export type Sample = 'about' | 'refuse' | 'no end' | 'all memory' | 'mistake'

/** What a task may do, right and wrong, for the tests of the pools. */
export default async function sample(what: Sample) {
  if (what === 'refuse') refuse('table_unreadable', [{ path: 'file', message: 'Line 7 is too long.' }])
  if (what === 'mistake') throw new Error('a mistake in the task')
  const never = new Int32Array(new SharedArrayBuffer(4))
  // It never gives its thread back, without keeping a processor busy.
  while (what === 'no end') Atomics.wait(never, 0, 0, 1_000)
  const blocks: number[][] = []
  while (what === 'all memory') blocks.push(new Array<number>(10_000).fill(blocks.length))
  return { language: language(), isMainThread, environment: execFileSync('/usr/bin/env').toString() }
}
