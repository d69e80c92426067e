import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { documents } from './documents.ts'
import { readText, root } from './sources.ts'

for (const [name, text] of Object.entries(documents(readText('docs/settings.md')))) {
  writeFileSync(path.join(root, name), text)
}
