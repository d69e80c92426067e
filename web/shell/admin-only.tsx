import { Outlet } from 'react-router'
import { requireAdmin } from './guards.ts'

export const clientMiddleware = [requireAdmin]

export default function AdminOnly() {
  return <Outlet />
}
