import type { Readable } from 'node:stream'
import { errorCode } from '../database/transaction.ts'

export type ByteRange = { start: number; end: number }

/**
 * The storage of uploaded files: a folder of this machine, or S3 if it is configured. A file exists complete or not at
 * all. Keys come from our own code and look like `pictures/ab/ab12-640.webp`; others throw.
 */
export type Storage = {
  /** Stores `bytes` under `key` and replaces what was there. Resolves when the file would survive a power loss. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The bytes, or undefined if the key does not exist. */
  read(key: string): Promise<Uint8Array | undefined>
  /** The same as a stream, of the bytes from `start` to `end`, both included: a large file is never in memory as a whole. */
  stream(key: string, range: ByteRange): Promise<Readable | undefined>
  /** A missing key is not an error. */
  delete(key: string): Promise<void>
}

/** The storage did not do what it was asked: it cannot be reached or written to. `cause` says why. */
export class StorageError extends Error {
  /** There is no space left. */
  readonly isFull: boolean

  constructor(cause: unknown) {
    super('the storage of files failed', { cause })
    this.isFull = fullCodes.has(errorCode(cause)) || (isStatus(cause) && cause.status === 507)
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function isStatus(error: unknown): error is { status: unknown } {
  return typeof error === 'object' && error !== null && 'status' in error
}

const keyPattern = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{1,8}$/

/** Refuses keys that could name another path: no dots, no slashes at the ends, no capitals. */
export function checkKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key))
    throw new Error(`not a key of the storage: ${JSON.stringify(key)}`)
  return key
}
