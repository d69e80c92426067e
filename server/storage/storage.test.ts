import crypto from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3, type TestS3 } from '#tests/support/providers/s3.ts'
import { readConfig } from '../config.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'
import { type S3Settings, s3Storage } from './storage-s3.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum storage '))
let s3: TestS3

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

function key(): string {
  return `pictures/${crypto.randomBytes(8).toString('hex')}-640.webp`
}

describe.each<[name: string, open: () => Storage]>([
  ['the disk', () => openStorage(readConfig({ DATA_DIR: dataDir }))],
  ['S3', () => openStorage(readConfig({ DATA_DIR: dataDir, ...s3.env }))],
])('%s', (_, open) => {
  test('keeps bytes unchanged, also none and many', async () => {
    const storage = open()
    for (const size of [0, 1, 70_000, 9_000_000]) {
      const [where, bytes] = [key(), crypto.randomBytes(size)]
      await storage.put(where, bytes, 'image/webp')
      const read = await storage.read(where)
      expect(read && Buffer.compare(read, bytes)).toBe(0)
    }
  })

  test('an unknown or deleted key is undefined, and deleting twice is not an error', async () => {
    const [storage, where] = [open(), key()]
    expect(await storage.read(where)).toBeUndefined()
    await storage.put(where, Buffer.from('x'), 'image/webp')
    await storage.delete(where)
    await storage.delete(where)
    expect(await storage.read(where)).toBeUndefined()
  })

  test('of twenty concurrent writes to one key, one is stored completely', async () => {
    const [storage, where] = [open(), key()]
    const many = Array.from({ length: 20 }, (_, index) => Buffer.alloc(50_000, index))
    await Promise.all(many.map((bytes) => storage.put(where, bytes, 'image/webp')))
    const read = await storage.read(where)
    expect(read?.length).toBe(50_000)
    expect(new Set(read).size).toBe(1)
  })

  test.each([
    '../auth-secret',
    'pictures/../../auth-secret.txt',
    '/etc/passwd',
    'pictures/a.webp/../b.webp',
    'pictures//a.webp',
    'pictures\\a.webp',
    'pictures/a\u0000.webp',
    'pictures/%2e%2e/a.webp',
    'Pictures/A.webp',
    '.webp',
    '',
    `${'a'.repeat(300)}.webp`,
  ])('an invalid key is refused: %j', async (invalid) => {
    const storage = open()
    await expect(storage.put(invalid, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a key')
    await expect(storage.read(invalid)).rejects.toThrow('not a key')
    await expect(storage.delete(invalid)).rejects.toThrow('not a key')
  })
})

test('a wrong secret of S3 is an error, not an empty result', async () => {
  const storage = openStorage(readConfig({ ...s3.env, S3_SECRET_ACCESS_KEY: 'wrong' }))
  await expect(storage.put(key(), Buffer.from('x'), 'image/webp')).rejects.toThrow()
  await expect(storage.read(key())).rejects.toThrow()
})

test('a file that is read slowly from S3 comes whole: only the wait for an answer has a limit', async () => {
  const waitMs = 3_000
  const storage = s3Storage(readConfig(s3.env).s3 as S3Settings, waitMs)
  const [where, bytes] = [key(), crypto.randomBytes(9_000_000)]
  await storage.put(where, bytes, 'model/step')
  const stream = await storage.stream(where, { start: 0, end: bytes.length - 1 })
  await setTimeout(waitMs * 1.2)
  expect(Buffer.compare(await buffer(stream as Readable), bytes)).toBe(0)
})

test('an S3 service that does not answer is an error after the wait', async () => {
  const silent = net.createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const storage = s3Storage({ ...(readConfig(s3.env).s3 as S3Settings), endpoint }, 50)
  await expect(storage.read(key())).rejects.toThrow('did not answer in time')
  await expect(storage.put(key(), Buffer.from('x'), 'image/webp')).rejects.toThrow('did not answer in time')
  silent.close()
})

test("files on the disk are for the portal's account only, and no temporary file stays", async () => {
  const storage = openStorage(readConfig({ DATA_DIR: dataDir }))
  await storage.put('pictures/one.webp', Buffer.from('x'), 'image/webp')
  const folder = path.join(dataDir, 'files/pictures')
  expect(fs.statSync(path.join(folder, 'one.webp')).mode & 0o077).toBe(0)
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.draft'))).toEqual([])
})
