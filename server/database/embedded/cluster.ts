import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { SystemAccount } from './account.ts'
import type { Edition } from './program.ts'

export const role = 'datum'

type Options = {
  edition: Edition
  program: string
  dataDir: string
  cluster: string
  account: SystemAccount
  env: Record<string, string>
  allowCreateDatabase: boolean
}

/**
 * Creates the cluster, its role and its database, in a temporary folder that is renamed at the end: a kill never leaves
 * half a cluster. The role is not a superuser, so that no SQL can start a program.
 */
export async function createCluster({
  edition,
  program,
  dataDir,
  cluster,
  account,
  env,
  allowCreateDatabase,
}: Options): Promise<void> {
  for (const left of fs.readdirSync(dataDir)) {
    if (left.startsWith('init-')) fs.rmSync(path.join(dataDir, left), { recursive: true, force: true })
  }
  const draft = path.join(dataDir, `init-${process.pid}`)
  const run = { ...account, env, cwd: dataDir }
  await exec(
    path.join(program, 'bin/initdb'),
    [
      ...['-D', draft, '-U', 'postgres', '-E', 'UTF8', ...edition.locale],
      ...['--auth-local=trust', '--auth-host=reject'],
    ],
    run,
  )
  const rights = allowCreateDatabase ? ' createdb' : ''
  // Single-user mode reads one statement per line.
  await exec(path.join(program, 'bin/postgres'), ['--single', '-D', draft, 'postgres'], {
    ...run,
    input: `create role ${role} login${rights}\ncreate database ${role} owner ${role}\n`,
  })
  fs.renameSync(draft, cluster)
}

type Run = { env: Record<string, string>; cwd: string; uid?: number; gid?: number; input?: string }

function exec(file: string, args: string[], { input = '', ...run }: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...run, stdio: ['pipe', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${path.basename(file)} failed (${code ?? signal}): ${said.slice(-2000)}`))
    })
  })
}
