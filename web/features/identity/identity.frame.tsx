import type { ReactNode } from 'react'
import { mark, t } from '#i18n/t.ts'
import type { LoginReason } from '../../sign-in-path.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'

type FrameProps = { title: string; aside: ReactNode; children: ReactNode }

/** Login and signup side by side with a piece of the drawing sheet. */
export function SignInFrame({ title, aside, children }: FrameProps) {
  return (
    <div className="wrap-page py-6 md:py-12">
      <div className="mx-auto grid max-w-240 border border-line bg-sheet max-sm:-mx-4 max-sm:border-x-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="relative overflow-hidden on-field max-md:hidden">{aside}</div>
        <div className="grid content-start gap-5 px-4 py-7 sm:px-8 md:px-10 md:py-10">
          <h1 className="text-h2">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  )
}

const reasons: Record<LoginReason, string> = {
  'sign-in': mark('Sign in to continue. You will then return to the page you opened.'),
  ended: mark('Your session has ended. Sign in again. Your entries are kept.'),
  'admin-only': mark(
    'That page is for admins only, so you have been signed out. Sign in with an admin account to open it.',
  ),
}

export function ReasonNote({ reason }: { reason: LoginReason | null }) {
  if (!reason) return null
  return (
    <p
      role="status"
      className={`notice ${reason === 'sign-in' ? 'bg-blue-soft text-ink' : 'bg-warn-soft text-warn'}`}
    >
      <AnyIcon name={reason === 'sign-in' ? 'user' : 'warn'} />
      {t(reasons[reason])}
    </p>
  )
}
