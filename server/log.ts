import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type { Logger } from 'pino'

/** A line of the log, about the process and not about a request: a warning unless said otherwise. */
export type Log = (message: string, level?: 'debug' | 'warn' | 'error') => void

/**
 * The one logger of the process: JSON lines on standard error. Headers are never logged, because they carry tokens. At the
 * level `info` each request of the router is a line (`logRequests`).
 */
export function createLogger(level: Config['logLevel']): Logger {
  return pino({ level, redact: ['req.headers'] }, pino.destination(2))
}

/** Lines that are written also at the level `warn`: that the process has started, and why it stops. */
export function logLife(logger: Logger, message: string, facts: Record<string, unknown> = {}): void {
  if (logger.isLevelEnabled('warn')) logger.child({}, { level: 'info' }).info(facts, message)
}

const address = /[^\s<>"'(),;:]+@(?=[^\s<>"'(),;:]+)/g

/** A message without the names of mailboxes, which the answers of mail servers repeat. */
export function withoutMailboxes(message: string): string {
  return message.replaceAll(address, '…@')
}
