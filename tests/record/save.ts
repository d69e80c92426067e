import fs from 'node:fs'
import path from 'node:path'
import { root } from '#tests/support/checkout.ts'
import { type Recording, type Step, writeLine } from './compare/compare.ts'

/** Writes a recording into `.cache/record/<name>/`, one file per part of the scenario. Returns the folder. */
export function saveRecording(name: string, { steps }: Pick<Recording, 'steps'>): string {
  const folder = path.join(root, '.cache/record', name)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const groups = Map.groupBy(steps, ({ name: step }) => step.split('/')[0] ?? '')
  for (const [group, own] of groups) {
    fs.writeFileSync(path.join(folder, `${group.replaceAll(' ', '-')}.txt`), `${own.map(writeStep).join('\n')}\n`)
  }
  return folder
}

function writeStep({ name, lines }: Step): string {
  return `### ${name}\n${lines.map(writeLine).join('\n')}\n`
}
