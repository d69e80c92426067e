import path from 'node:path'
import type { Config } from '../config.ts'
import { diskStorage } from './storage-disk.ts'
import { s3Storage } from './storage-s3.ts'

/**
 * Where files are kept that people have sent: a folder of this machine, or S3 when it is set up. A file is there whole or
 * not at all. Keys are made by our own code and look like `pictures/ab/ab12-640.webp`; another one throws.
 */
export type Storage = {
  /** Keeps `bytes` under `key`, in place of what was there. Done when it would survive a loss of power. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The bytes, or undefined when there is nothing under this key. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Nothing happens when there is nothing. */
  delete(key: string): Promise<void>
}

const keyPattern = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{1,8}$/

/** Stops a key that could mean another place than the one it names: no dots, no slashes at the ends, no capitals. */
export function checkKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key))
    throw new Error(`not a key of the storage: ${JSON.stringify(key)}`)
  return key
}

/** Each implementation with its keys checked, so that none can forget to. */
export function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Storage {
  const store = s3 ? s3Storage(s3) : diskStorage(path.join(dataDir, 'files'))
  return {
    put: async (key, bytes, type) => store.put(checkKey(key), bytes, type),
    read: async (key) => store.read(checkKey(key)),
    delete: async (key) => store.delete(checkKey(key)),
  }
}
