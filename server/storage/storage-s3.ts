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

const timeoutMs = 15_000

/** What the library throws for a key that does not exist. */
function missing(error: unknown): { status: number; body: null } {
  if (error instanceof Error && 'status' in error && error.status === 404) return { status: 404, body: null }
  throw error
}

/** A bucket of any S3-compatible service, addressed by path: `{endpoint}/{bucket}/{key}`. */
export function s3Storage({ endpoint, bucket, ...access }: S3Settings): Storage {
  const client = new S3mini({
    ...access,
    endpoint: `${endpoint}/${encodeURIComponent(bucket)}`,
    requestAbortTimeout: timeoutMs,
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
      return body === null || status >= 300 ? undefined : Readable.fromWeb(body as ReadableStream)
    },
    async delete(key) {
      await client.deleteObject(key)
    },
  }
}
