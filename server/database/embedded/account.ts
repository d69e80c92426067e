import fs from 'node:fs'
import path from 'node:path'

/** The operating system account of PostgreSQL; undefined: that of this process. */
export type Account = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root, so root chooses another account. */
export function chooseAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const rows = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const row = rows.find(([account]) => account === name)
    if (row) return { uid: Number(row[2]), gid: Number(row[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody". Set DATABASE_URL.',
  )
}

/** Whether the account has access to the path of an existing file or folder. */
export function canReach(file: string, account: Account): boolean {
  if (!account) return true
  let folder = fs.realpathSync(file)
  for (;;) {
    const { uid, gid, mode } = fs.statSync(folder)
    const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & needed)) return false
    const parent = path.dirname(folder)
    if (parent === folder) return true
    folder = parent
  }
}
