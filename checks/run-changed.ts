import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { testsOfChanged } from './changed-tests.ts'
import { isTest, projectPaths, readProject, root } from './sources.ts'

/** Browser journeys have a runner of their own, and start a portal. */
const withVitest = /^(?:i18n|contract|tenant|demo|web|checks|server|tests\/(?:record|support))\//

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

const { against } = parseArgs({ options: { against: { type: 'string', default: 'main' } } }).values
const [base = 'HEAD'] = git('merge-base', 'HEAD', against)
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
const tests = readProject(projectPaths().filter((name) => isTest(name) && withVitest.test(name)))
const chosen = testsOfChanged(changed, tests)
if (chosen.length === 0) {
  process.stdout.write(`No test is beside one of ${changed.length} changed files, and none imports one.\n`)
} else {
  process.stdout.write(`${changed.length} changed files: ${chosen.length} test files\n`)
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...chosen], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
