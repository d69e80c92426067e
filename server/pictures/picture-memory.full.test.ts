import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signUp } from '#tests/support/actors.ts'
import { extent } from '#tests/support/extent.ts'
import { limitMemory } from '#tests/support/machine/memory-limit.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { databaseUrlOf } from '#tests/support/server-process.ts'

const portal = testPortal()
const limit = limitMemory(512)

/** Three of them together need more than the limit. */
const count = extent === 'full' ? 8 : 4

/** 49 megapixels in some hundred kilobytes, in two formats. What follows the end of a picture makes each another file. */
async function worstPictures(): Promise<Buffer[]> {
  const background = { r: 9, g: 90, b: 200 }
  const picture = sharp({ create: { width: 7000, height: 7000, channels: 3, background } })
  const formats = [picture.clone().jpeg({ progressive: true }), picture.clone().png({ progressive: true })]
  const [jpeg = Buffer.alloc(0), png = jpeg] = await Promise.all(formats.map((one) => one.toBuffer()))
  return Array.from({ length: count }, (_, index) => Buffer.concat([index % 2 ? jpeg : png, Buffer.from([index])]))
}

test.skipIf(!limit)(
  'with 512 MB, many of the worst profile pictures of two accounts do not end the process',
  async () => {
    const accounts = [await signUp(portal), await signUp(portal)]
    const pictures = await worstPictures()
    const url = `http://127.0.0.1:${await freePort()}`
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=512', '--max-semi-space-size=32', 'server/main.ts'],
      {
        cwd: path.join(import.meta.dirname, '../..'),
        env: {
          PATH: '/usr/bin:/bin',
          PORT: new URL(url).port,
          DATABASE_URL: await databaseUrlOf(portal.pool),
          DATA_DIR: portal.config.dataDir,
          AUTH_SECRET: testSecret,
          PUBLIC_URL: portal.config.publicUrl,
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    limit?.add(child.pid ?? 0)
    const readyStatus = () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(readyStatus).toBe(200)
    const statuses = await Promise.all(
      pictures.map(async (body, index) => {
        const { token } = accounts[index % 2] ?? { token: '' }
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' }
        return (await fetch(`${url}/api/profile/picture`, { method: 'POST', headers, body: new Uint8Array(body) }))
          .status
      }),
    )
    // On a slow machine some wait too long and are asked to come again.
    expect(
      statuses.every((status) => [201, 503].includes(status)),
      `${statuses}`,
    ).toBe(true)
    expect(statuses).toContain(201)
    expect([child.exitCode, child.signalCode, await readyStatus()]).toEqual([null, null, 200])
    child.kill('SIGINT')
    await once(child, 'exit')
    limit?.remove()
  },
)
