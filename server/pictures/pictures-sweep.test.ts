import fs from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { startS3 } from '#tests/support/providers/s3.ts'
import { readConfig } from '../config.ts'
import { openStorage } from '../storage/open-storage.ts'
import { keepPicture, storageKey, sweepPictures } from './pictures.ts'

const portal = testPortal()
const uses = [
  { table: 'product', column: 'image' },
  { table: 'users', column: 'image' },
]
let admin: TestActor
let seed = 500

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

async function send(): Promise<string> {
  seed += 1
  const bytes = await samplePicture({ width: 60, height: 45 + seed, seed })
  const answer = await admin.callWith({ 'content-type': 'image/jpeg' })('POST', '/pictures', bytes)
  return answer.json<Picture>().address
}

function isThere(address: string): Promise<boolean> {
  const url = new URL(address).pathname
  return portal.app.inject({ url }).then(({ statusCode }) => statusCode === 200)
}

function sweep(): Promise<number> {
  return sweepPictures({ pool: portal.pool, db: portal.pool, storage: openStorage(portal.config) }, uses)
}

async function age(): Promise<void> {
  await portal.pool.query("update picture set wanted_at = now() - interval '25 hours'")
}

test('unused pictures are deleted after a day, with all files; used and new ones stay', async () => {
  const [shown, avatar, unused] = [await send(), await send(), await send()]
  await addTestProduct(admin, { image: shown })
  await portal.pool.query('update users set image = $2 where id = $1', [admin.id, avatar])
  expect(await sweep()).toBe(0)
  await age()
  const fresh = await send()
  expect(await sweep()).toBe(1)
  expect(await Promise.all([shown, avatar, unused, fresh].map(isThere))).toEqual([true, true, false, true])
  expect(await isThere(unused.replace('-1280.webp', '-320.webp'))).toBe(false)
  expect(await isThere(unused.replace('-1280.webp', '-1280.jpg'))).toBe(false)
})

test('an avatar that is saved long after its upload is kept, and a deleted one is refused', async () => {
  const headers = { cookie: admin.cookie, origin: portal.config.publicUrl }
  const save = (image: string) =>
    portal.app.inject({ method: 'POST', url: '/api/auth/update-user', headers, payload: { image } })
  const [avatar, gone] = [await send(), await send()]
  await age()
  expect((await save(avatar)).statusCode).toBe(200)
  const { rows } = await portal.pool.query("select from picture where wanted_at > now() - interval '1 hour'")
  expect(rows).toHaveLength(1)
  await sweep()
  expect(await isThere(avatar)).toBe(true)
  const answer = await save(gone)
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'This picture is no longer available. Upload it again.',
  ])
  expect((await save('https://pictures.example/somebody.jpg')).statusCode).toBe(200)
})

test('a picture that is uploaded again during the sweep exists afterwards, in either order', async () => {
  const storage = openStorage(portal.config)
  const deps = { pool: portal.pool, db: portal.pool, storage, publicUrl: portal.config.publicUrl }
  const bytes = await samplePicture({ width: 70, height: 50, seed: 900 })
  const picture = { actor: admin, bytes, kind: 'photograph' } as const
  for (let turn = 0; turn < 10; turn++) {
    await keepPicture(deps, picture)
    await age()
    const [, { address }] = await Promise.all([sweep(), keepPicture(deps, picture)])
    expect(await isThere(address)).toBe(true)
  }
})

test('with S3 pictures are stored, read and swept there, and nothing is on the disk', async () => {
  const s3 = await startS3()
  try {
    const config = readConfig({ ...s3.env, DATA_DIR: `${portal.config.dataDir}/none` })
    const storage = openStorage(config)
    const deps = { pool: portal.pool, db: portal.pool, storage, publicUrl: config.publicUrl }
    const bytes = await samplePicture({ width: 80, height: 60, seed: 950 })
    const { address } = await keepPicture(deps, { actor: admin, bytes, kind: 'photograph' })
    const key = storageKey(address.split('/').at(-1) ?? '')
    expect((await storage.read(key))?.length).toBeGreaterThan(100)
    await portal.pool.query("update picture set wanted_at = now() - interval '25 hours' where hash = $1", [
      key.split('/').at(-1)?.slice(0, 40),
    ])
    await sweepPictures(deps, uses)
    expect(await storage.read(key)).toBeUndefined()
    expect(fs.existsSync(config.dataDir)).toBe(false)
  } finally {
    await s3.stop()
  }
})
