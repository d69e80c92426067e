import crypto from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { language } from '#i18n/t.ts'
import { refuse } from '../http/problem.ts'
import { TaskStopped } from '../workers/pool.ts'
import type { Task } from '../workers/task.ts'
import type { Workers } from '../workers/workers.ts'
import { type Allowed, type Asker, createAllowance } from './allowance.ts'

/** What a document counts as. Only documents that are not cached count. */
export type Kind = 'documents' | 'pictures'

export type Documents = {
  /**
   * What a task makes of `input`, in the language of the request. It is made in a worker thread, once for all requests
   * that want the same, and cached. If the input has to be read first, the cache key is what it is `about`. Null if the
   * task returns null. Throws `too_many_requests` if this client has too many made, and `unavailable` if too many wait
   * or the task takes too long.
   */
  make<Input>(task: Task<Input, Uint8Array | null>, order: DocumentRequest<Input>): Promise<Buffer | null>
}

export type DocumentRequest<Input> = {
  /** The client to count it for; absent for pages and jobs, which are not limited. */
  by?: { kind: Kind; asker: Asker }
} & ({ input: Input } | { about: unknown; load: () => Promise<Input> })

export type DocumentsOptions = {
  workers: Workers
  allowed?: Record<Kind, Allowed>
  maxBytes?: number
  /** The folder of fonts that the operator added; each task gets it. */
  fontsDir?: string | undefined
}

/** A user prints a few documents; a page shows dozens of pictures, and an office shares one address. */
const usual: Record<Kind, Allowed> = {
  documents: { account: 60, address: 120 },
  pictures: { account: 600, address: 600 },
}
/** About 800 documents. */
const usualBytes = 32_000_000

/** The key and the entry's own objects take memory too. */
const entryBytes = 300

type CachedDocument = { file: Buffer | null }

/** Documents and pictures made from data, cached by content, never by user. */
export function createDocuments({
  workers,
  allowed = usual,
  maxBytes = usualBytes,
  fontsDir,
}: DocumentsOptions): Documents {
  const allowances = { documents: createAllowance(allowed.documents), pictures: createAllowance(allowed.pictures) }
  const cached = new LRUCache<string, CachedDocument>({
    maxSize: maxBytes,
    sizeCalculation: ({ file }) => (file?.length ?? 0) + entryBytes,
  })
  const making = new Map<string, Promise<CachedDocument>>()

  async function makeNow<Input>(
    task: Task<Input, Uint8Array | null>,
    order: DocumentRequest<Input>,
  ): Promise<CachedDocument> {
    if (order.by) allowances[order.by.kind](order.by.asker)
    const input = 'input' in order ? order.input : await order.load()
    const file = await workers
      .run(task, fontsDir === undefined ? input : { ...input, fontsDir })
      .catch(unavailable)
    return { file: file && Buffer.from(file.buffer, file.byteOffset, file.byteLength) }
  }

  return {
    async make(task, order) {
      const key = keyOf(task.name, 'input' in order ? order.input : order.about)
      const known = cached.get(key) ?? making.get(key)
      if (known) return (await known).file
      const made = makeNow(task, order)
      making.set(key, made)
      try {
        cached.set(key, await made)
      } finally {
        making.delete(key)
      }
      return (await made).file
    },
  }
}

function keyOf(name: string, input: unknown): string {
  return crypto
    .createHash('sha256')
    .update(JSON.stringify([name, language(), input]))
    .digest('base64url')
}

/** Inputs are bounded, so a task that takes too much time or memory means that the machine is short of both. */
function unavailable(error: unknown): never {
  if (error instanceof TaskStopped) return refuse('unavailable')
  throw error
}
