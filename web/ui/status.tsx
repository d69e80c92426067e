import type { ReactNode } from 'react'

export const statusKinds = ['pending', 'production', 'shipped', 'paid', 'due', 'failed', 'cancelled'] as const
export type StatusKind = (typeof statusKinds)[number]

type StatusProps = { kind: StatusKind; isBoxed?: boolean; children: ReactNode }

/** A state as mark, word and colour: never as colour alone. */
export function Status({ kind, isBoxed = false, children }: StatusProps) {
  return <span className={`status status-${kind}${isBoxed ? ' status-boxed' : ''}`}>{children}</span>
}
