import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type { Logger } from 'pino'

/**
 * The one logger of the process: JSON lines on standard error. Headers are never logged, because they carry tokens. At the
 * level `info` each request of the router is a line (`logRequests`).
 */
export function createLogger(level: Config['logLevel']): Logger {
  return pino({ level, redact: ['req.headers'] }, pino.destination(2))
}
