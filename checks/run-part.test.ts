import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runPart } from './run-part.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'datum part '))
afterAll(() => rmSync(folder, { recursive: true }))

const ownEnvironment = `const { env } = require('node:process')`

/** Runs a script that does not end by itself, and reaches the limit once it runs. */
async function runIntoLimit(name: string, script: string): Promise<number> {
  const limit = new AbortController()
  const started = path.join(folder, name)
  const command = [
    '--eval',
    `${ownEnvironment}; ${script}; fs.writeFileSync(env.STARTED, ''); setInterval(() => {}, 1_000)`,
  ]
  const ended = runPart(
    { command, env: { STARTED: started } },
    { output: 'inherit', signal: limit.signal, killAfterMs: 50 },
  )
  await expect.poll(() => existsSync(started)).toBe(true)
  limit.abort()
  return ended
}

test('a part that is over tells its exit code, and gets variables of its own', async () => {
  const { signal } = new AbortController()
  const command = ['--eval', `${ownEnvironment}; process.exit(Number(env.CODE))`]
  expect(await runPart({ command, env: { CODE: '7' } }, { output: 'inherit', signal })).toBe(7)
  expect(await runPart({ command, env: { CODE: '0' } }, { output: 'inherit', signal })).toBe(0)
})

test('at the end of the time a part is stopped and has failed, also one that does not stop or stops well', async () => {
  expect(await runIntoLimit('stops', '')).toBe(1)
  expect(await runIntoLimit('does not stop', `process.on('SIGTERM', () => {})`)).toBe(1)
  expect(await runIntoLimit('stops well', `process.on('SIGTERM', () => process.exit(0))`)).toBe(1)
})

test('after the end of the time no part starts', async () => {
  const signal = AbortSignal.abort()
  const started = path.join(folder, 'late')
  const command = ['--eval', `${ownEnvironment}; fs.writeFileSync(env.STARTED, '')`]
  expect(await runPart({ command, env: { STARTED: started } }, { output: 'inherit', signal })).toBe(1)
  expect(existsSync(started)).toBe(false)
})
