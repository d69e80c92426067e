import fs from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from './open-storage.ts'
import { StorageError } from './storage.ts'
import { s3Storage } from './storage-s3.ts'

const key = 'pictures/ab/ab12-640.webp'
const bytes = Buffer.from('x')
const range = { start: 0, end: 0 }

let status = 500
const server = http.createServer((request, response) => {
  request.resume()
  response.writeHead(status, { 'content-type': 'application/xml' }).end('<Error><Code>SomeCode</Code></Error>')
})
let endpoint = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

function s3() {
  const access = { region: 'auto', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' }
  return openStorage({ dataDir: '/nowhere', s3: { endpoint, ...access } })
}

test.each([500, 503, 403, 507])(
  'S3 answers %i: each action is a failed storage, none a missing file',
  async (answered) => {
    status = answered
    const storage = s3()
    for (const action of [
      () => storage.put(key, bytes, 'image/webp'),
      () => storage.read(key),
      () => storage.stream(key, range),
      () => storage.delete(key),
    ]) {
      const error = await action().then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(StorageError)
      expect((error as StorageError).isFull).toBe(answered === 507)
    }
  },
)

test('a service that takes the connection and says nothing is a failed storage', async () => {
  const silent = net.createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const access = { region: 'auto', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' }
  await expect(s3Storage({ endpoint: address, ...access }, 50).read(key)).rejects.toThrow()
  silent.close()
})

test('a folder that cannot be written to is a failed storage', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-storage-'))
  // A file where the folder would be: also the superuser cannot write below it.
  fs.writeFileSync(path.join(dataDir, 'files'), '')
  const storage = openStorage({ dataDir, s3: undefined })
  await expect(storage.put(key, bytes, 'image/webp')).rejects.toBeInstanceOf(StorageError)
  await expect(storage.read(key)).rejects.toBeInstanceOf(StorageError)
  await expect(storage.delete(key)).rejects.toBeInstanceOf(StorageError)
  fs.rmSync(dataDir, { recursive: true })
})

test.each(['EROFS', 'EACCES', 'EIO'])('%s is no full disk', (code) => {
  expect(new StorageError(Object.assign(new Error(code), { code })).isFull).toBe(false)
})

test.each(['ENOSPC', 'EDQUOT'])('%s is a full disk', (code) => {
  expect(new StorageError(Object.assign(new Error(code), { code })).isFull).toBe(true)
})
