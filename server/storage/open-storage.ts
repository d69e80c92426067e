import path from 'node:path'
import { checkKey, type Storage, StorageError } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import type { S3Settings } from './storage-s3.ts'

type StorageSettings = { dataDir: string; s3: S3Settings | undefined }

/** Whatever an implementation throws, such as a timeout, a status of S3 or EROFS, is a failed storage. */
async function checked<T>(key: string, access: (key: string) => Promise<T>): Promise<T> {
  const valid = checkKey(key)
  try {
    return await access(valid)
  } catch (error) {
    throw new StorageError(error)
  }
}

/** Wraps each implementation, so that every key is checked and every failure is a `StorageError`. */
export function openStorage({ dataDir, s3 }: StorageSettings): Storage {
  // Most installations have no S3, and need not load it.
  const storage = s3
    ? import('./storage-s3.ts').then(({ s3Storage }) => s3Storage(s3))
    : diskStorage(path.join(dataDir, 'files'))
  return {
    put: (key, bytes, type) => checked(key, async (valid) => (await storage).put(valid, bytes, type)),
    read: (key) => checked(key, async (valid) => (await storage).read(valid)),
    stream: (key, range) => checked(key, async (valid) => (await storage).stream(valid, range)),
    delete: (key) => checked(key, async (valid) => (await storage).delete(valid)),
  }
}
