import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded/embedded.ts'
import { extent } from '../extent.ts'

const debian = '/usr/lib/postgresql/15'

/** Where the oldest PostgreSQL that the documents promise comes from: a package of npm, in the full run also Debian's. */
export const oldestSources: readonly Source[] =
  extent === 'full' && fs.existsSync(debian) ? ['npm', 'Debian'] : ['npm']

type Source = 'npm' | 'Debian'

/** It has a role that is no superuser. Its data goes when it is stopped. */
export async function startOldestPostgres(source: Source): Promise<EmbeddedDatabase> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum oldest '))
  fs.chmodSync(dataDir, 0o755)
  const server = await startEmbedded({
    dataDir,
    searchPath: '/usr/bin:/bin',
    allowCreateDatabase: true,
    log: () => undefined,
    settings: { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB', max_connections: '30' },
    edition: {
      major: '15',
      release: '15.18.0-beta.17',
      packageOf: (platform) => `postgres-15-${platform}`,
      ...(source === 'Debian' && { programs: debian }),
      locale: ['--locale=C'],
    },
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
