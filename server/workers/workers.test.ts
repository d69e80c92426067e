import { afterEach, expect, test } from 'vitest'
import { RefusalError } from '#server/http/problem.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'
import { type Limits, TaskStopped } from './pool.ts'
import { taskOf } from './task.ts'
import { createWorkers, type Workers } from './workers.ts'

const sample = taskOf<typeof import('#tests/support/tasks/sample.task.ts').default>({
  name: 'sample',
  pool: 'documents',
  file: new URL('../../tests/support/tasks/sample.task.ts', import.meta.url),
})
const pieces = taskOf<typeof import('#tests/support/tasks/pieces.task.ts').default>({
  name: 'pieces',
  pool: 'documents',
  file: new URL('../../tests/support/tasks/pieces.task.ts', import.meta.url),
})

const roomy: Limits = { threads: 1, maxWaiting: 5, memoryMb: 60, timeoutMs: 20_000, idleMs: 20_000 }
const opened: Workers[] = []

function open(limits: Partial<Limits> = {}): Workers {
  const workers = createWorkers({ documents: { ...roomy, ...limits } })
  opened.push(workers)
  return workers
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((workers) => workers.stop()))
})

function failureOf(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
}

test('a task runs beside the main thread, in the language of the request, and sees no settings', async () => {
  const about = await inLanguage('de', () => open().run(sample, 'about'))
  expect(about).toEqual({ language: 'de', isMainThread: false, environment: '' })
})

test('a refusal of a task is the refusal of its caller, with its fields', async () => {
  const error = await failureOf(open().run(sample, 'refuse'))
  expect(error).toBeInstanceOf(RefusalError)
  expect(error).toMatchObject({ code: 'table_unreadable', fields: [{ message: 'Line 7 is too long.' }] })
  await expect(open().run(sample, 'mistake')).rejects.toThrow('a mistake in the task')
})

test('a task that never ends is stopped, and the next one runs', async () => {
  const workers = open({ timeoutMs: 5_000 })
  const error = await failureOf(workers.run(sample, 'no end'))
  expect(error).toBeInstanceOf(TaskStopped)
  expect(error).toMatchObject({ reason: 'time' })
  expect((await workers.run(sample, 'about')).isMainThread).toBe(false)
})

test('a task that uses all memory is stopped alone: the process and the next task run', async () => {
  const workers = open()
  const error = await failureOf(workers.run(sample, 'all memory'))
  expect(error).toBeInstanceOf(TaskStopped)
  expect(error).toMatchObject({ reason: 'memory' })
  expect((await workers.run(sample, 'about')).isMainThread).toBe(false)
})

test('when too many tasks wait, the next one is refused with a status to try again', async () => {
  const workers = open({ maxWaiting: 2 })
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => failureOf(workers.run(sample, 'about'))))
  const refused = outcomes.filter((outcome) => outcome instanceof RefusalError && outcome.code === 'unavailable')
  expect(refused).toHaveLength(7)
  expect(outcomes.filter((outcome) => outcome === 'it succeeded')).toHaveLength(3)
})

function streamed(workers: Workers, input: { count: number; failsAt?: number }, take: (piece: number) => void) {
  return workers.stream(pieces, input, { take: async (piece) => take(piece) })
}

test('a streaming task returns its items in order, and none is lost', async () => {
  const found: number[] = []
  await streamed(open(), { count: 200 }, (piece) => found.push(piece))
  expect(found).toEqual(Array.from({ length: 200 }, (_, piece) => piece))
})

test('a streaming task that fails fails its caller, after the items before', async () => {
  const found: number[] = []
  const streaming = streamed(open(), { count: 9, failsAt: 3 }, (piece) => found.push(piece))
  await expect(streaming).rejects.toThrow('no piece 3')
  expect(found).toEqual([0, 1, 2])
})

test('when an item cannot be handled the task ends, and the thread is free again', async () => {
  const workers = open()
  const streaming = streamed(workers, { count: 1_000_000_000 }, (piece) => {
    if (piece === 5) throw new Error('the disk is full')
  })
  await expect(streaming).rejects.toThrow('the disk is full')
  expect((await workers.run(sample, 'about')).isMainThread).toBe(false)
})

test('stopping ends running tasks', async () => {
  const workers = open()
  const failure = failureOf(workers.run(sample, 'no end'))
  await workers.stop()
  expect(await failure).toBeInstanceOf(Error)
})
