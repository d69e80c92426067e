import type { Environment } from '../environment.ts'

/** What a fault gets each time it strikes. */
export type Strike = {
  environment: Environment
  round: number
  /** How long a fault lasts that does not end by itself. */
  seconds: number
  /** Waits for a moment of load in between. */
  untilBusy(): Promise<void>
}

export type Fault = {
  name: string
  title: string
  rounds: number
  /** Settings of the portal that only this fault needs. */
  env?: Record<string, string>
  /** Whether database and files are on small disks that can be filled. */
  isOnSmallDisks?: boolean
  /** The pause between the orders of each buyer. */
  pauseMs?: number
  /** Whether connections may be refused or cut meanwhile, because the portal itself goes down. */
  cutsConnections?: boolean
  /** Whether a mail may arrive twice: the portal dies after the mail server accepted it and before it stored that. */
  mayMailTwice?: boolean
  /** Why it cannot run on this machine; undefined if it can. */
  impossible?(): string | undefined
  /** Causes the fault and ends it. Returns breaches. */
  strike(about: Strike): Promise<string[]>
  /** Checks after all work has finished. */
  afterwards?(environment: Environment): Promise<string[]>
}
