import module from 'node:module'
import type { PaymentAttempt } from './payment-scenarios.ts'

/**
 * A separate process that runs a payment and is killed (`kill -9`, no handler, nothing is closed) right after its n-th
 * write. Prints `done` if it reaches its end.
 */
module.enableCompileCache()
const { playPayment } = await import('./payment-scenarios.ts')
const { poolOf } = await import('./interruption.ts')
// Otherwise written when the process ends by itself, which these do not, so each would compile everything again.
module.flushCompileCache()

const attempt = JSON.parse(process.argv[2] ?? '{}') as PaymentAttempt
await playPayment(poolOf(attempt), attempt, () => process.kill(process.pid, 'SIGKILL'))
process.stdout.write('done')
