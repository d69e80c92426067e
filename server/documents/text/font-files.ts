import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FontFamily } from './families.ts'

const ownFolder = path.join(import.meta.dirname, '../../pictures')

export function ownFile(file: string): string {
  return path.join(ownFolder, file)
}

export function packageFile({ path: start, ending }: FontFamily, slice: string): string {
  return fileURLToPath(import.meta.resolve(`${start}${slice}${ending}`))
}
