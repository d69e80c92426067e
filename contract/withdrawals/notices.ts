import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The official file is shown as it is: a picture that every browser draws. */
export const noticeTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const
export const maxNoticeBytes = 2_000_000

export const addNotice = endpoint({
  id: 'withdrawals.addNotice',
  summary:
    'Upload the official guarantee notice of Regulation (EU) 2025/1960 as PNG, JPEG or SVG of up to 2 MB; the body is the file itself, which stays as it is. It is shown when the settings of buyers name it',
  method: 'POST',
  path: '/manage/guarantee-notices',
  access: 'staff',
  permission: 'settings:write',
  takes: noticeTypes,
  status: 201,
  reply: z.object({ address: z.string() }),
  errors: ['notice_type', 'notice_too_large', 'too_many_notices'],
})
