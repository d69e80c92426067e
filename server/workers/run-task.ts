import type { MessagePort } from 'node:worker_threads'
import type { Language } from '#i18n/language.ts'
import { RefusalError } from '../http/problem.ts'
import { deliveredScope, inPortal } from '../scope/portal-scope.ts'
import type { TaskLanguage, TaskOutcome, TaskRequest } from './task.ts'

type Run = (input: unknown) => unknown

function isGenerator(value: unknown): value is AsyncGenerator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** Sends each item and makes the next one on request: at most one item waits in memory. */
async function sendPieces(pieces: AsyncGenerator<unknown>, port: MessagePort): Promise<void> {
  for await (const piece of pieces) {
    const isAskedFor = new Promise((resolve) => port.once('message', resolve))
    port.postMessage(piece)
    await isAskedFor
  }
  port.close()
}

async function runWith({ file, input, port }: TaskRequest): Promise<unknown> {
  const { default: run } = (await import(file)) as { default: Run }
  const result = run(input)
  if (!port || !isGenerator(result)) return result
  return sendPieces(result, port)
}

/** The portal of a task, as far as a thread knows it. */
function inTaskLocale<Result>({ language, languages, locale }: TaskLanguage, run: () => Result): Result {
  const portal = {
    ...deliveredScope,
    languages: () => languages,
    localeOf: (one: Language) => (locale?.language === one ? locale : deliveredScope.localeOf(one)),
  }
  return inPortal(portal, run, language)
}

/** The function that the pools call in a worker thread for every task. */
export default async function runTask(order: TaskRequest): Promise<TaskOutcome> {
  try {
    return { result: await inTaskLocale(order.locale, () => runWith(order)) }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return { refused: { code: error.code, fields: error.fields } }
  }
}
