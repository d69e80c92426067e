import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { testPortal } from '#tests/support/portal.ts'
import { storageKey } from './pictures.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

function fileOf(address: string): string {
  const name = new URL(address).pathname.replace('/pictures/', '')
  return path.join(portal.config.dataDir, 'files', storageKey(name))
}

async function send(bytes: Buffer) {
  return admin.callWith({ 'content-type': 'image/jpeg' })('POST', '/pictures', bytes)
}

test.each(['-1280.webp', '-320.webp', '-1280.jpg'])(
  'a lost file %s is written again by the same upload',
  async (end) => {
    const bytes = await samplePicture({ format: 'jpeg', seed: 71 })
    const { address } = (await send(bytes)).json<Picture>()
    const lost = address.replace('-1280.webp', end)
    fs.rmSync(fileOf(lost))
    const url = new URL(lost).pathname
    expect((await portal.app.inject({ url })).statusCode).toBe(404)
    const again = await send(bytes)
    expect([again.statusCode, again.json<Picture>().address]).toEqual([201, address])
    expect((await portal.app.inject({ url })).statusCode).toBe(200)
  },
)

test('while files can be neither read nor written, calls are 503 with Retry-After, and work again after that', async () => {
  const bytes = await samplePicture({ format: 'jpeg', seed: 72 })
  const { address } = (await send(bytes)).json<Picture>()
  const folder = path.join(portal.config.dataDir, 'files')
  fs.renameSync(folder, `${folder}-away`)
  // A file where the folder would be: nobody can read or write below it, the superuser neither.
  fs.writeFileSync(folder, '')
  const upload = await send(await samplePicture({ format: 'jpeg', seed: 73 }))
  const read = await portal.app.inject({ url: new URL(address).pathname })
  fs.rmSync(folder)
  fs.renameSync(`${folder}-away`, folder)
  for (const answer of [upload, read]) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_unavailable'])
    expect(answer.headers).toHaveProperty('retry-after')
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect((await portal.app.inject({ url: new URL(address).pathname })).statusCode).toBe(200)
})
