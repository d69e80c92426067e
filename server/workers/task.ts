import type { MessagePort } from 'node:worker_threads'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import type { Language, LanguageInfo } from '#i18n/language.ts'
import type { Locale } from '#i18n/t.ts'

/**
 * The pool of threads of a task. Each pool has its own limits: a table that takes a minute does not delay documents.
 */
export type PoolName = 'documents' | 'tables'

/**
 * A function that runs in a worker thread: the default export of `file`. Input and result are copied between threads,
 * so they are plain values and bytes.
 */
export type Task<Input, Result> = { name: string; pool: PoolName; file: URL; types?: (input: Input) => Result }

/** `taskOf<typeof import('./draw.task.ts').default>({ … })`: the types of input and result come from the function. */
export function taskOf<Run extends (input: never) => unknown>(
  task: Omit<Task<never, never>, 'types'>,
): Task<Parameters<Run>[0], ResultOf<Run>> {
  return task
}

/** The result of a streaming task (a generator) is the type of its items. */
type ResultOf<Run extends (input: never) => unknown> =
  ReturnType<Run> extends AsyncGenerator<infer Item> ? Item : Awaited<ReturnType<Run>>

/** The language of a task, and what the thread does not know of it. */
export type TaskLanguage = { language: Language; languages: readonly LanguageInfo[]; locale: Locale | null }

/** The message to a thread. `port` is for streaming tasks: one message per item, the next one on request. */
export type TaskRequest = { file: string; locale: TaskLanguage; input: unknown; port?: MessagePort }

/** A refusal is sent between threads as a value: of an error only the message would arrive. */
export type TaskOutcome = { result: unknown } | { refused: { code: ErrorCode; fields: FieldError[] | undefined } }
