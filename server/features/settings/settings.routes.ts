import * as previews from '#contract/settings/previews.ts'
import * as settings from '#contract/settings/settings.ts'
import type { App } from '#server/http/app.ts'
import { previewMail } from './settings.preview.ts'
import {
  discardSettings,
  listSettingsVersions,
  publishSettings,
  readSettings,
  restoreSettings,
  type SettingsDeps,
  saveSettings,
} from './settings.service.ts'
import { readTestMail, sendTestMail } from './settings.test-mail.ts'

/** What admins change about the company. `status`: what the environment decides, without its secrets. */
export function registerSettings(
  { handle }: App,
  deps: SettingsDeps & { publicUrl: string; status: () => settings.SettingsStatus },
): void {
  handle(settings.readSettings, ({ params }) => readSettings(deps, params.group))

  handle(settings.saveSettings, ({ actor, params, body }) => saveSettings(deps, { actor, ...params, ...body }))

  handle(settings.discardSettings, { transaction: true }, ({ actor, params, body, transaction }) =>
    discardSettings({ transaction, settings: deps.settings }, { actor, ...params, ...body }),
  )

  handle(settings.publishSettings, ({ actor, params, body }) =>
    publishSettings(deps, { actor, ...params, ...body }),
  )

  handle(settings.listSettingsVersions, ({ params }) => listSettingsVersions(deps, params.group))

  handle(settings.restoreSettings, ({ actor, params, body }) =>
    restoreSettings(deps, { actor, ...params, ...body }),
  )

  handle(settings.readSettingsStatus, async () => deps.status())

  handle(previews.previewMail, ({ actor }) =>
    previewMail({ db: deps.pool, settings: deps.settings, publicUrl: deps.publicUrl }, actor.name),
  )

  handle(previews.sendTestMail, { transaction: true }, ({ actor, transaction }) =>
    sendTestMail(transaction, actor),
  )

  handle(previews.readTestMail, ({ actor, params }) => readTestMail(deps, { actor, ...params }))
}
