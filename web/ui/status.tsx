import type { ReactNode } from 'react'

export type StatusKind = 'pending' | 'production' | 'shipped' | 'paid' | 'due' | 'failed' | 'cancelled'

type StatusProps = { kind: StatusKind; isBoxed?: boolean; children: ReactNode }

/** A state as mark, word and colour: never as colour alone. */
export function Status({ kind, isBoxed = false, children }: StatusProps) {
  return <span className={`status status-${kind}${isBoxed ? ' status-boxed' : ''}`}>{children}</span>
}
