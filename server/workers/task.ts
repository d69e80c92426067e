import type { MessagePort } from 'node:worker_threads'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import type { Language } from '#i18n/language.ts'

/** The threads that a task runs in. Each pool has its own limits: a table that takes a minute holds up no document. */
export type PoolName = 'documents' | 'tables'

/**
 * A function that runs in a worker thread: the default export of `file`. Input and result are copied between threads, so
 * they are plain values and bytes.
 */
export type Task<Input, Result> = { name: string; pool: PoolName; file: URL; types?: (input: Input) => Result }

/** `taskOf<typeof import('./draw.task.ts').default>({ … })`: what goes in and comes out is taken from the function. */
export function taskOf<Run extends (input: never) => unknown>(
  task: Omit<Task<never, never>, 'types'>,
): Task<Parameters<Run>[0], ResultOf<Run>> {
  return task
}

/** A generator's task answers in pieces: its result is what it yields. */
type ResultOf<Run extends (input: never) => unknown> =
  ReturnType<Run> extends AsyncGenerator<infer Item> ? Item : Awaited<ReturnType<Run>>

/** What is sent to a thread. `port` is there for tasks that answer in pieces: a message each, the next when it is asked for. */
export type Order = { file: string; language: Language; input: unknown; port?: MessagePort }

/** A refusal crosses the threads as a value: of an error only the message would arrive. */
export type Outcome = { result: unknown } | { refused: { code: ErrorCode; fields: FieldError[] | undefined } }
