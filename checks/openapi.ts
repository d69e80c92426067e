import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openApiDocument } from '#server/http/openapi/document.ts'
import { root } from './sources.ts'

// The OpenAPI document as the tools of others read it: the linter of Redocly without an error or a warning (redocly.yaml), and a
// client that is made from it, checked by the compiler. Neither needs a network.

const folder = path.join(root, '.cache', 'openapi')

/** Ends the process with what the tool said if it fails, or if `isFine` finds a fault in it. */
function run(script: string, args: readonly string[], isFine: (output: string) => boolean = () => true): void {
  const tool = path.join(root, 'node_modules', script)
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], { cwd: root, encoding: 'utf8' })
  const output = `${stdout}\n${stderr}`
  if (status === 0 && isFine(output)) return
  process.stderr.write(`${script} ${args.join(' ')}\n${output}`)
  process.exit(1)
}

const redocly = '@redocly/cli/bin/cli.js'
const document = path.join(folder, 'openapi.json')
const client = path.join(folder, 'client.ts')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(document, JSON.stringify(openApiDocument('https://portal.test/api', '1')))
run(redocly, ['lint', document], (output) => !/\bwarning\b/.test(output))
run(redocly, ['generate-client', document, '--output', client])
const strict = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--ignoreConfig']
const target = ['--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler']
run('typescript/bin/tsc', [...strict, ...target, '--lib', 'esnext,dom,dom.iterable', '--types', '', client])
process.stdout.write('The OpenAPI document has no fault, and its client compiles.\n')
