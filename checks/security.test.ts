import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judgeAudit } from './dependencies/audit-judge.ts'
import { projectPaths, readText, root } from './sources.ts'

const rows = readText('docs/security.md')
  .split('\n')
  .filter((line) => /^\| (?:API|V)\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

function filesIn(cell = ''): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, file = '']) => file)
}

test('each row of docs/security.md names code and a test, and all of them exist', () => {
  expect(rows.length).toBeGreaterThan(25)
  const incomplete = rows.filter(([, , , where, tests]) => {
    const [code, proof] = [filesIn(where), filesIn(tests)]
    return code.length === 0 || proof.length === 0 || !proof.every((file) => file.endsWith('.test.ts'))
  })
  expect(incomplete.map(([, requirement]) => requirement)).toEqual([])
  const named = rows.flatMap(([, , , where, tests]) => [...filesIn(where), ...filesIn(tests)])
  expect([...new Set(named)].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('every risk of the list of ten has its row', () => {
  const risks = rows.flatMap(([, name = '']) => /^API\d+/.exec(name)?.[0] ?? [])
  expect(risks).toEqual(Array.from({ length: 10 }, (_, index) => `API${index + 1}`))
})

test('the server calls only its issuer, its payment provider, the register of VAT numbers, its store of files and itself', () => {
  const calls = /\bfetch\(|\bhttps?\.(?:request|get)\(|from '(?:undici|s3mini)'|new Stripe\(/
  const callers = projectPaths().filter(
    (name) => /^server\/.*\.ts$/.test(name) && !name.endsWith('.test.ts') && calls.test(readText(name)),
  )
  expect(callers).toEqual([
    'server/features/identity/provider/identity.google.ts',
    'server/features/payments/payments.stripe.ts',
    // Only signs its events by the provider's library.
    'server/features/payments/sandbox/sandbox.jobs.ts',
    // The register of VAT numbers, where an admin switches it on.
    'server/features/tax/tax.register.ts',
    'server/storage/storage-s3.ts',
    'server/worker.ts',
  ])
})

const report = JSON.stringify({
  vulnerabilities: {
    first: { via: [{ title: 'Too much', url: 'https://github.com/advisories/GHSA-1', severity: 'high' }] },
    second: { via: ['first'] },
  },
})
const allowed = { advisory: 'GHSA-1', reason: 'not reached', until: '2030-01-31' }

test.each([
  ['nothing found', '{"vulnerabilities":{}}', [], []],
  ['one found', report, [], [expect.stringContaining('first: Too much')]],
  ['one found and allowed', report, [allowed], []],
  [
    'one allowed too long ago',
    report,
    [{ ...allowed, until: '2029-12-31' }],
    [expect.stringContaining('look again')],
  ],
  ['one allowed and mended', '{"vulnerabilities":{}}', [allowed], [expect.stringContaining('take it off')]],
  ['no report', '{"message":"405"}', [], [expect.stringContaining('no report')]],
])('the audit of dependencies: %s', (_, text, list, complaints) => {
  expect(judgeAudit(text, list, '2030-01-01')).toEqual(complaints)
})

test('only the portal of the tests passes another cost of passwords; no setting and nothing in the environment does', () => {
  const cost = /passwordCost|cheapPasswords|hashPassword\([^)]*,/
  const named = projectPaths().filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && cost.test(readText(name)))
  expect(named).toEqual([
    'checks/security.test.ts',
    'server/app.ts',
    'server/features/identity/provider/identity.password.ts',
    'server/features/identity/provider/identity.provider.ts',
    'server/register-identity.ts',
    'tests/support/portal.ts',
  ])
  for (const name of named.filter((one) => one.startsWith('server/'))) {
    expect(readText(name), name).not.toContain('process.env')
  }
  expect(readText('server/main.ts')).toContain(
    'await buildApp({ config, pool, secret, log, logger, web, drain, tracing, readers })',
  )
})
