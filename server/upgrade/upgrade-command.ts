import { parseArgs } from 'node:util'
import packageJson from '#package' with { type: 'json' }
import { ConfigError, readConfig } from '../config.ts'
import { DatabaseUnreachable, reachDatabase } from '../database/open.ts'
import { createPool } from '../database/pool.ts'
import { formerReleases } from './former-settings.ts'
import { reportUpgrade } from './upgrade-report.ts'

/** The state of the settings, the database or the arguments does not allow a report. */
class CheckError extends Error {}

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

function readFrom(): string {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  const from = values.from ?? formerReleases[0] ?? packageJson.version
  if (values.from && !formerReleases.includes(from)) {
    throw new CheckError(`--from is one of ${formerReleases.join(', ')}.`)
  }
  return from
}

/** Prints what an upgrade to this release would do. Returns whether it can be made. */
async function main(): Promise<boolean> {
  const from = readFrom()
  const config = readConfig(undefined, 'command')
  const { connection, location, release } = await reachDatabase(config, log)
  const pool = createPool({ connection, max: 1, onError: (error) => log(error.message) })
  try {
    const { lines, problems } = await reportUpgrade({ db: pool, extensionsDir: config.extensionsDir, from })
    const verdict = problems.length > 0 ? ['This release cannot start:', ...problems] : ['This release can start.']
    const all = [`Release ${packageJson.version}, with ${location}`, ...lines, ...verdict]
    process.stdout.write(`${all.join('\n')}\n`)
    return problems.length === 0
  } finally {
    await pool.end()
    await release()
  }
}

main().then(
  (isPossible) => process.exit(isPossible ? 0 : 1),
  (error: Error) => {
    const isExpected = [CheckError, ConfigError, DatabaseUnreachable].some((kind) => error instanceof kind)
    log(isExpected ? error.message : `Failed: ${error.stack ?? error.message}`)
    process.exit(1)
  },
)
