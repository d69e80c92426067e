import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'

const print = `process.stdout.write(String(require('node:module').getCompileCacheDir()))`
/** Root may write everywhere, so the process is another account: "nobody". */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
let checkout: string

/** Another account cannot run the Node of a checkout in a private folder, such as one of `mktemp -d`. */
const nodeFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-node-'))
const node = path.join(nodeFolder, 'node')
fs.copyFileSync(process.execPath, node, fs.constants.COPYFILE_FICLONE)
fs.chmodSync(nodeFolder, 0o755)
fs.chmodSync(node, 0o755)
afterAll(() => fs.rmSync(nodeFolder, { recursive: true, force: true }))

beforeEach(() => {
  checkout = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'datum-compiled-')))
  fs.mkdirSync(path.join(checkout, 'server'))
  fs.copyFileSync(
    path.join(import.meta.dirname, 'compiled-code.mjs'),
    path.join(checkout, 'server/compiled-code.mjs'),
  )
})

afterEach(() => {
  fs.chmodSync(checkout, 0o755)
  fs.rmSync(checkout, { recursive: true, force: true })
})

/** Where a process of this checkout keeps compiled code. */
function folderOfProcess(dataDir: string): string {
  const { stdout, stderr, status } = spawnSync(node, ['--import', './server/compiled-code.mjs', '--eval', print], {
    ...account,
    cwd: checkout,
    env: { DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  return stdout
}

test('compiled code is kept in the checkout, and the data folder is not made for it', () => {
  fs.chmodSync(checkout, 0o777)
  expect(folderOfProcess('data').startsWith(path.join(checkout, '.cache/compiled'))).toBe(true)
  expect(fs.existsSync(path.join(checkout, 'data'))).toBe(false)
})

test('in a read-only checkout it is kept in the data folder, and without one the process starts all the same', () => {
  const data = path.join(checkout, 'data')
  fs.mkdirSync(data)
  fs.chmodSync(data, 0o777)
  fs.chmodSync(checkout, 0o555)
  expect(folderOfProcess('data').startsWith(path.join(data, 'compiled'))).toBe(true)
  expect(folderOfProcess('none')).toBe('undefined')
})
