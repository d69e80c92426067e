import fs from 'node:fs'
import path from 'node:path'
import { readRewritten } from './rewritten.ts'

const file = path.join(import.meta.dirname, '../rewritten-texts.json')

/** The checked-in list of rewritten texts. */
export const rewritten = readRewritten(fs.readFileSync(file, 'utf8'))
