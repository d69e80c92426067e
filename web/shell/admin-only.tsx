import { Outlet } from 'react-router'
import { type Guard, requireAdmin } from './guards.ts'

export const clientMiddleware: Guard[] = [requireAdmin]

export default function AdminOnly() {
  return <Outlet />
}
