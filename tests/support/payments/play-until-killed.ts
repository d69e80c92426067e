import { spawn } from 'node:child_process'
import path from 'node:path'
import type { PaymentAttempt } from './payment-scenarios.ts'

const target = path.join(import.meta.dirname, 'payment-target.ts')

/** Runs one attempt in its own process; returns whether it was killed before its end. */
export function playUntilKilled(attempt: PaymentAttempt): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [target, JSON.stringify(attempt)], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true)
      else if (code === 0 && output === 'done') resolve(false)
      else reject(new Error(`${attempt.scenario} at ${attempt.interruptAt}: ${errors}`))
    })
  })
}
