import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Environment } from '../environment.ts'
import { whyNoSmallDisk } from '../small-disk.ts'
import type { Fault, Strike } from './fault.ts'

const fullMs = 6_000
const maxMessages = 120

/** Makes PostgreSQL need a new WAL segment; without disk space it stops. */
async function needLogSpace({ pool }: Environment): Promise<void> {
  for (let message = 0; message < maxMessages; message++) {
    try {
      await pool.query(`select pg_logical_emit_message(false, 'chaos', repeat('x', 1000000))`)
    } catch {
      return
    }
  }
}

export const diskFull: Fault = {
  name: 'disk-full',
  title: 'disk of PostgreSQL full, until it stops',
  rounds: 2,
  isOnSmallDisks: true,
  impossible: whyNoSmallDisk,
  async strike({ environment }) {
    environment.disks?.database.fill()
    await sleep(1_000)
    await needLogSpace(environment)
    await sleep(fullMs)
    environment.disks?.database.empty()
    return []
  },
}

async function upload({ people }: Environment): Promise<number> {
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 90 }
  const file = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  const answer = await people[0]?.once('POST', '/api/profile/picture', { file: new Uint8Array(file) })
  return answer?.status ?? 0
}

export const uploadsFull: Fault = {
  name: 'uploads-full',
  title: 'disk of uploaded files full',
  rounds: 2,
  isOnSmallDisks: true,
  impossible: whyNoSmallDisk,
  async strike({ environment }: Strike) {
    const { disks } = environment
    disks?.files.fill()
    const whileFull = await upload(environment)
    await sleep(1_000)
    disks?.files.empty()
    const afterwards = await upload(environment)
    const left = disks ? fs.readdirSync(disks.files.folder, { recursive: true }).map(String) : []
    return [
      ...(whileFull === 503 ? [] : [`an upload to a full disk was answered ${whileFull}`]),
      ...(afterwards === 201 ? [] : [`an upload after it was answered ${afterwards}`]),
      ...left.filter((file) => path.extname(file) === '.draft').map((file) => `half a file is left: ${file}`),
    ]
  },
}
