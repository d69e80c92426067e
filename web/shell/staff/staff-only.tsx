import { Outlet } from 'react-router'
import type { Guard } from '../guards.ts'
import { requireStaff } from './staff-guard.ts'

export const clientMiddleware: Guard[] = [requireStaff]

export default function StaffOnly() {
  return <Outlet />
}
