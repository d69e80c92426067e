import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import packageJson from '#package' with { type: 'json' }
import { writeBackup } from '#server/backup/backup.ts'
import { tableFile } from '#server/backup/backup-manifest.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { seedDemo } from '#server/demo/demo.ts'

/**
 * `node tests/support/upgrade/write-release.ts`, when a release is made: writes the demo's database into a folder with the number of the
 * release, a file of rows for each table; then `npx biome check --write tests/support/upgrade`. Tests upgrade it from then on, so a
 * folder of a release that was published never changes.
 */
async function main(): Promise<void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum release '))
  const config = readConfig({ DATA_DIR: dir, DEMO_PASSWORD: 'demo-password-1', LOG_LEVEL: 'error' })
  const database = await openDatabase(config, () => {})
  try {
    await seedDemo(database.pool, config)
    const { host = '', port = 0, user = '', database: name = '' } = database.pool.options
    const folder = path.join(dir, 'backup')
    const place = { connection: { host, port, user, database: name }, dataDir: config.dataDir, s3: undefined }
    const { migrations, tables, sequences, jobsSchema } = await writeBackup(place, folder)
    const to = path.join(import.meta.dirname, packageJson.version)
    fs.rmSync(to, { recursive: true, force: true })
    fs.mkdirSync(to)
    const filled = tables.filter(({ schema, rows }) => schema === 'public' && rows > 0)
    for (const table of filled) {
      const rows = zlib.gunzipSync(fs.readFileSync(tableFile(folder, table)))
      fs.writeFileSync(path.join(to, `${table.name}.tsv`), rows)
    }
    const columns = Object.fromEntries(filled.map((table) => [table.name, table.columns]))
    const own = sequences.filter(({ schema }) => schema === 'public')
    const release = { migrations, jobsSchema, columns, sequences: own }
    fs.writeFileSync(path.join(to, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  } finally {
    await database.close()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  },
)
