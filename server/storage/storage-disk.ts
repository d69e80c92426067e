import crypto from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../database/transaction.ts'
import type { Storage } from './storage.ts'

/** Makes renames in a folder durable. */
async function settle(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await fs.open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files below `folder`, which is created with the first file. */
export function diskStorage(folder: string): Storage {
  return {
    async put(key, bytes) {
      const file = path.join(folder, key)
      const draft = `${file}.${crypto.randomUUID()}.draft`
      await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      try {
        await writeWhole(draft, bytes)
        await fs.rename(draft, file)
      } catch (error) {
        await fs.rm(draft, { force: true })
        throw error
      }
      await settle(path.dirname(file))
    },
    async read(key) {
      try {
        return await fs.readFile(path.join(folder, key))
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    async stream(key, { start, end }) {
      try {
        const handle = await fs.open(path.join(folder, key), 'r')
        return handle.createReadStream({ start, end })
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    async delete(key) {
      await fs.rm(path.join(folder, key), { force: true })
    },
  }
}
