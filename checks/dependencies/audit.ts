import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { readText, root } from '../sources.ts'
import { type Allowed, judgeAudit } from './audit-judge.ts'

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: path.resolve(root),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
if (error) throw error
const allowed = JSON.parse(readText('checks/dependencies/audit-allowed.json')) as Allowed[]
const today = new Date().toISOString().slice(0, 10)
const complaints = judgeAudit(stdout, allowed, today)
for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
if (complaints.length === 0) process.stdout.write('No known weakness in what runs in production.\n')
process.exitCode = complaints.length > 0 ? 1 : 0
