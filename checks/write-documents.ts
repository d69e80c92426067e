import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { documents, readPages } from './documents.ts'
import { root } from './sources.ts'

for (const [name, text] of Object.entries(documents(readPages()))) {
  writeFileSync(path.join(root, name), text)
}
