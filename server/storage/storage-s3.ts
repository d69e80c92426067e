import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import type { Storage } from './storage.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Time until the service answers. An upload has longer: as long as a slow line takes for its bytes. */
const answerMs = 15_000
const slowestBytesPerSecond = 200_000

/**
 * A fetch that waits for the beginning of an answer only so long. The rest of it takes as long as its reader, which may be a
 * person with a slow line; when nothing more comes, the limit of Node for bodies ends it.
 */
function fetchUntilAnswered(waitMs: number): typeof fetch {
  return async (input, init) => {
    const abort = new AbortController()
    const uploadMs = init?.body instanceof Uint8Array ? (init.body.length / slowestBytesPerSecond) * 1_000 : 0
    const late = () => abort.abort(new DOMException('The S3 service did not answer in time', 'TimeoutError'))
    const timer = setTimeout(late, waitMs + uploadMs)
    try {
      return await fetch(input, { ...init, signal: abort.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** What the library throws for a key that does not exist. */
function missing(error: unknown): { status: number; body: null } {
  if (error instanceof Error && 'status' in error && error.status === 404) return { status: 404, body: null }
  throw error
}

/** A bucket of any S3-compatible service, addressed by path: `{endpoint}/{bucket}/{key}`. */
export function s3Storage({ endpoint, bucket, ...access }: S3Settings, waitMs = answerMs): Storage {
  const client = new S3mini({
    ...access,
    endpoint: `${endpoint}/${encodeURIComponent(bucket)}`,
    fetch: fetchUntilAnswered(waitMs),
  })
  return {
    async put(key, bytes, type) {
      await client.putObject(key, bytes, type)
    },
    async read(key) {
      const bytes = await client.getObjectArrayBuffer(key)
      return bytes === null ? undefined : new Uint8Array(bytes)
    },
    async stream(key, { start, end }) {
      const { status, body } = await client.getObjectRaw(key, false, start, end + 1).catch(missing)
      if (status === 404) return undefined
      if (body === null || status >= 300) throw new Error(`The S3 service answered ${status}`)
      return Readable.fromWeb(body as ReadableStream)
    },
    async delete(key) {
      await client.deleteObject(key)
    },
  }
}
