import { createContext } from 'react'
import { t } from '#i18n/t.ts'
import type { PendingUploads } from '../../patterns/form/use-pending-uploads.ts'
import { showToast } from '../../patterns/toast.ts'

/** The uploads of the edited page: its picture fields are deep in its blocks. */
export const PageUploads = createContext<Pick<PendingUploads, 'track' | 'isClosed' | 'round' | 'count'>>({
  track: () => undefined,
  isClosed: () => false,
  round: 0,
  count: 0,
})

/** Why a part of the page that takes pictures stays open. */
export function sayUploading(): void {
  showToast(t('A picture is still uploading. Wait for the upload to finish, or cancel it.'))
}
