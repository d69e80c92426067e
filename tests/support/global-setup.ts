import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { createPool } from '#server/database/pool.ts'
import { replaceFamilies } from './catalogue/families.ts'
import { type TestServer, templateName } from './template.ts'

/**
 * In memory, if there is room: there, PostgreSQL makes and drops the database of a test file with a sixth of the work. A
 * container has 64 MB of it, unless it is told otherwise.
 */
function parentOfData(): string {
  const inMemory = '/dev/shm'
  const neededBytes = 2 * 1024 ** 3
  if (!fs.existsSync(inMemory)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(inMemory)
  return bavail * bsize < neededBytes ? os.tmpdir() : inMemory
}

/** One real PostgreSQL for the run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(parentOfData(), 'datum test '))
  fs.chmodSync(dataDir, 0o755)
  const server = await startEmbedded({
    dataDir,
    searchPath: '/usr/bin:/bin',
    allowCreateDatabase: true,
    log: (message) => process.stderr.write(`${message}\n`),
    // The data is thrown away: waiting for the disk would only slow the run down.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Most databases end before it would come to them. A test of plans says when its tables are analyzed.
      autovacuum: 'off',
      max_connections: '120',
    },
  })
  const connection = { host: server.socketDir, port: server.port, user: server.user }
  await makeTemplate(connection, server.database)
  project.provide('testServer', connection)
  return async () => {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(connection: TestServer, database: string): Promise<void> {
  const admin = createPool({ connection: { ...connection, database }, max: 2, onError: report })
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const template = createPool({ connection: { ...connection, database: templateName }, max: 2, onError: report })
  await migrate(template)
  await replaceFamilies(template)
  await template.end()
}

function report(error: Error): void {
  process.stderr.write(`${error.message}\n`)
}
