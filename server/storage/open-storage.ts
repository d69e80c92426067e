import path from 'node:path'
import { checkKey, type Storage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import { type S3Settings, s3Storage } from './storage-s3.ts'

type StorageSettings = { dataDir: string; s3: S3Settings | undefined }

/** Wraps each implementation, so that every key is checked. */
export function openStorage({ dataDir, s3 }: StorageSettings): Storage {
  const store = s3 ? s3Storage(s3) : diskStorage(path.join(dataDir, 'files'))
  return {
    put: async (key, bytes, type) => store.put(checkKey(key), bytes, type),
    read: async (key) => store.read(checkKey(key)),
    stream: async (key, range) => store.stream(checkKey(key), range),
    delete: async (key) => store.delete(checkKey(key)),
  }
}
