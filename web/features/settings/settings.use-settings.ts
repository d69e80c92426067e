import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { SettingsGroup } from '#contract/portal-settings.ts'
import {
  discardSettings,
  listSettingsVersions,
  publishSettings,
  readSettings,
  readSettingsStatus,
  restoreSettings,
  type SettingsState,
  type SettingsStatus,
  type SettingsVersion,
} from '#contract/settings/settings.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'

export type LoadedSettings = {
  group: SettingsGroup
  state: SettingsState
  versions: SettingsVersion[]
  status: SettingsStatus
}

export async function loadSettings<Group extends SettingsGroup>(group: Group) {
  const params = { group }
  const [state, versions, status] = await Promise.all([
    call(readSettings, { params }),
    call(listSettingsVersions, { params }),
    call(readSettingsStatus, {}),
  ])
  return { group, state, versions, status }
}

/** The actions on the draft and on former versions. A failure says why, and shows the present state. */
export function useSettings() {
  const loaded = useLoaderData<LoadedSettings>()
  const { revalidate } = useRevalidator()
  const [hasLeftOrders, setHasLeftOrders] = useState(false)
  const [ownRevision, setOwnRevision] = useState<number | null>(null)
  const { group, state } = loaded
  const { revision } = state

  const action = useCommand((send: () => Promise<SettingsState>, _done: string) => send(), {
    done: (saved, [, done]) => {
      setOwnRevision(saved.revision)
      showToast(done)
    },
    say: (error) => {
      const isLeft = error instanceof ApiError && error.code === 'orders_left_between'
      setHasLeftOrders(isLeft)
      return isLeft ? null : sentenceOf(error)
    },
    settled: revalidate,
  })

  function runAction(send: () => Promise<SettingsState>, done: string): void {
    setHasLeftOrders(false)
    action.run(send, done)
  }

  const params = { group }
  return {
    ...loaded,
    isBusy: action.isBusy,
    problem: action.error,
    revalidate,
    /** For the form of the group. `ownRevision` is what the last of these actions has made. */
    edited: {
      state,
      ownRevision,
      onSaved: async () => {
        showToast(t('Draft saved'))
        await revalidate()
      },
    },
    /** Orders would be left between here and other software: its admin looks at them before the draft is published. */
    hasLeftOrders,
    keepDraft: () => setHasLeftOrders(false),
    publish: (withLeftOrders = false) =>
      runAction(
        () => call(publishSettings, { params, body: { revision, ...(withLeftOrders && { withLeftOrders }) } }),
        t('Settings published'),
      ),
    discard: () => runAction(() => call(discardSettings, { params, body: { revision } }), t('Draft discarded')),
    restore: (version: number) =>
      runAction(
        () => call(restoreSettings, { params, body: { revision, version } }),
        t('Version {version} is now the draft. Check it, then publish.', { version: String(version) }),
      ),
  }
}

export type SettingsActions = ReturnType<typeof useSettings>
