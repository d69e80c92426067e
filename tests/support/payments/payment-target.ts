import module from 'node:module'
import type { PaymentAttempt } from './payment-scenarios.ts'

/**
 * A process of its own that plays a payment and is killed (`kill -9`, no handler, nothing is closed) after its n-th write,
 * before anything else. Says `done` when it came to the end.
 */
module.enableCompileCache()
const { playPayment, poolOf } = await import('./payment-scenarios.ts')
// Otherwise written when the process ends by itself, which these do not: all of them would compile everything again.
module.flushCompileCache()

const attempt = JSON.parse(process.argv[2] ?? '{}') as PaymentAttempt
await playPayment(poolOf(attempt), attempt, () => process.kill(process.pid, 'SIGKILL'))
process.stdout.write('done')
