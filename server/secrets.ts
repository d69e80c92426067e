import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/**
 * A secret that is generated once and stored in a file for its owner only. Two processes that start at once get the
 * same one.
 */
export function keepSecret(
  dataDir: string,
  name: string,
  make = () => crypto.randomBytes(48).toString('base64url'),
): string {
  const file = path.join(dataDir, name)
  fs.mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  try {
    if (!fs.existsSync(file)) {
      fs.writeFileSync(draft, make(), { mode: 0o600 })
      // `link` fails if the file exists already; `rename` would replace what the other process has read.
      fs.linkSync(draft, file)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
  return fs.readFileSync(file, 'utf8').trim()
}
