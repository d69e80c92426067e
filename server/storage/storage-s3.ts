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
    async delete(key) {
      await client.deleteObject(key)
    },
  }
}
