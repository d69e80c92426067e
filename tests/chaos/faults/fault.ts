import type { Environment } from '../environment.ts'

/** What a fault is given each time it strikes. */
export type Strike = {
  environment: Environment
  round: number
  /** A moment of load in between. */
  untilBusy(): Promise<void>
}

export type Fault = {
  name: string
  title: string
  rounds: number
  /** Settings of the portal that only this fault needs. */
  env?: Record<string, string>
  /** Whether database and files live on disks of their own that can be filled. */
  isOnSmallDisks?: boolean
  /** Orders one after the other are this far apart for each buyer. */
  pauseMs?: number
  /** Whether connections may be refused or cut while it lasts: the portal itself goes down. */
  cutsConnections?: boolean
  /** Whether a mail may come twice: the portal dies between the mail server's yes and its own note of it. */
  mayMailTwice?: boolean
  /** Why it cannot be done on this machine; undefined when it can. */
  impossible?(): string | undefined
  /** Does the harm and ends it. What it returns is a breach each. */
  strike(about: Strike): Promise<string[]>
  /** Looked at once everything has come to rest. */
  afterwards?(environment: Environment): Promise<string[]>
}
