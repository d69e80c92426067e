// Loaded before the portal (`node --import`), in JavaScript: a file of TypeScript would load what removes its types, which
// is most of what this saves.
import fs from 'node:fs'
import module from 'node:module'
import path from 'node:path'

const checkout = path.join(import.meta.dirname, '..')

/**
 * Node keeps what it makes of each file, TypeScript without its types and V8's byte code, for the next start: in the
 * checkout, or in the data folder if the checkout is read only. Each entry has the hash of its file's content, so an
 * edited file is compiled again. Without a folder to write to, everything is compiled at each start.
 */
function reuseCompiledCode() {
  // This runs before `server/config.ts`, the reader of all other settings.
  if (fs.existsSync('.env')) process.loadEnvFile()
  const folder = process.env.NODE_COMPILE_CACHE || folderOfCode(process.env.DATA_DIR || '.data')
  if (folder) module.enableCompileCache(folder)
}

/** The data folder is not made for it: a start that refuses its settings leaves none behind. */
function folderOfCode(dataDir) {
  const cache = path.join(checkout, '.cache')
  if (isWritable(fs.existsSync(cache) ? cache : checkout)) return path.join(cache, 'compiled')
  return isWritable(dataDir) ? path.resolve(dataDir, 'compiled') : undefined
}

function isWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

reuseCompiledCode()
