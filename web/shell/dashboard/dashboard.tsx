import { useEffect } from 'react'
import { Outlet, useNavigation, useRevalidator } from 'react-router'
import { readRole } from '#contract/staff/session-role.ts'
import { call } from '../../api/call.ts'
import { readSession, readStored, tokenKey, useSession, writeSession } from '../../api/session.ts'
import { toSessionRole } from '../../api/session-role.ts'
import { refreshWaiting } from '../../api/waiting.ts'
import { useOnReturn } from '../../patterns/use-on-return.ts'
import '../../theme/private.css'
import './dashboard.css'
import './dashboard-bar.css'
import './dashboard-side.css'
import { type Guard, requireSignIn } from '../guards.ts'
import { namePaintScript } from '../preferences/first-paint.ts'
import { Bar } from './dashboard-bar.tsx'
import { DashboardSide } from './dashboard-side.tsx'
import { selectNumbersOnFocus } from './select-numbers.ts'

export const clientMiddleware: Guard[] = [requireSignIn]

/** Roles change while people are signed in: the links follow what the server says now (specification section 6). */
async function refreshRole(): Promise<void> {
  const session = readSession()
  if (!session) return
  const now = toSessionRole(await call(readRole, { params: { email: session.email } }))
  const token = readStored(tokenKey)
  const { isStaff, role, isBusiness = false } = session
  const isSame = JSON.stringify({ isStaff, role, isBusiness }) === JSON.stringify(now)
  if (!isSame && token) writeSession({ ...session, ...now }, token)
}

function readRoleAgain(): void {
  refreshRole().catch(() => undefined)
}

function countAgain(): void {
  if (readSession()?.isStaff) void refreshWaiting()
}

/** What waits for staff changes with what they do: it is counted again with every page and list that is read again. */
function useCounts(): void {
  const isStaff = useSession()?.isStaff ?? false
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const isReading = navigation.state !== 'idle' || revalidator.state !== 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a role that has come is a reason to count
  useEffect(() => {
    if (!isReading) countAgain()
  }, [isReading, isStaff])
  useOnReturn(countAgain)
}

/** The whole window: a bar, the sidebar and the page. Neither the bar of the site nor its footer is around it. */
export default function Dashboard() {
  useEffect(readRoleAgain, [])
  useEffect(selectNumbersOnFocus, [])
  useOnReturn(readRoleAgain)
  useCounts()
  return (
    <>
      <Bar />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: namePaintScript }} />
      <div className="dashboard">
        <DashboardSide />
        {/* As a flex box the container was measured twice, and each press restyled all rows of a table. */}
        <main id="main" tabIndex={-1} className="@container min-w-0">
          <div className="flex flex-col">
            <Outlet />
          </div>
        </main>
      </div>
    </>
  )
}
