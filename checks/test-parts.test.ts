import { expect, test } from 'vitest'
import { projectPaths, readText } from './sources.ts'
import { filesOfTheirOwn, stagesOf } from './stages.ts'

const full = stagesOf('full')

function commandsOf(program: string): string[][] {
  return full.map(({ command }) => command).filter(([first = '']) => first.includes(program))
}

test('each part has a name of its own for --only', () => {
  const names = full.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('in the full run a test file with a part of its own is in this part alone', () => {
  const paths = projectPaths()
  for (const [name, file] of Object.entries(filesOfTheirOwn)) {
    expect(paths).toContain(file)
    expect(full.find((part) => part.name === name)?.command).toContain(file)
    const others = commandsOf('vitest').filter((command) => !command.includes(file))
    // Each other part either runs chosen files or leaves this one out.
    const chosen = (command: string[]) => command.some((word) => /^server\/.*\.test\.ts$/.test(word))
    expect(others.filter((command) => !chosen(command) && !command.includes(`--exclude=${file}`))).toEqual([])
  }
})

test('in the full run each project of the browser tests is in one part, without what it depends on', () => {
  const projects = Array.from(readText('playwright.config.ts').matchAll(/\bname: '(\w+)'/g), ([, name]) => name)
  const commands = commandsOf('playwright')
  const chosen = commands.flatMap((command) => command.filter((part) => part.startsWith('--project=')))
  expect(chosen.sort()).toEqual(projects.map((name) => `--project=${name}`).sort())
  expect(commands.filter((command) => !command.includes('--no-deps'))).toEqual([])
})

test('parts that run at the same time write different reports', () => {
  const reports = full.flatMap(({ command, env }) => [
    ...command.filter((part) => /^--outputFile|^test-results/.test(part)),
    ...Object.values(env ?? {}),
  ])
  expect(new Set(reports).size).toBe(reports.length)
})

test('CONTRIBUTING lists every part', () => {
  const [, table = ''] = readText('CONTRIBUTING.md').split('\n## Tests\n')
  expect(full.map(({ name }) => name).filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})
