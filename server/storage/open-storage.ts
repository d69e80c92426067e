import path from 'node:path'
import { checkKey, type Storage, StorageError } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import { type S3Settings, s3Storage } from './storage-s3.ts'

type StorageSettings = { dataDir: string; s3: S3Settings | undefined }

/** Whatever an implementation throws, such as a timeout, a status of S3 or EROFS, is a failed storage. */
async function checked<T>(key: string, work: (key: string) => Promise<T>): Promise<T> {
  const valid = checkKey(key)
  try {
    return await work(valid)
  } catch (error) {
    throw new StorageError(error)
  }
}

/** Wraps each implementation, so that every key is checked and every failure is a `StorageError`. */
export function openStorage({ dataDir, s3 }: StorageSettings): Storage {
  const store = s3 ? s3Storage(s3) : diskStorage(path.join(dataDir, 'files'))
  return {
    put: (key, bytes, type) => checked(key, (valid) => store.put(valid, bytes, type)),
    read: (key) => checked(key, (valid) => store.read(valid)),
    stream: (key, range) => checked(key, (valid) => store.stream(valid, range)),
    delete: (key) => checked(key, (valid) => store.delete(valid)),
  }
}
