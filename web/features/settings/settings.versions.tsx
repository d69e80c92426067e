import type { ReactNode } from 'react'
import type { SettingsGroup } from '#contract/portal-settings.ts'
import type { SettingsVersion } from '#contract/settings/settings.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { labelOf } from './settings.fields.ts'
import type { SettingsActions } from './settings.use-settings.ts'

function labelsOf(group: SettingsGroup, changed: readonly string[]): string {
  const labels = changed.flatMap((name) => {
    const label = labelOf(group, name)
    return label ? [t(label)] : []
  })
  return labels.join(', ')
}

/** Who published what, the newest first, and the way back to each. */
export function SettingsVersions({ settings }: { settings: SettingsActions }) {
  const { group, versions, state, isBusy, restore } = settings
  if (versions.length === 0) return <p className="text-ui text-ink-2">{t('No version has been published yet.')}</p>
  const former = versions.filter(({ version }) => version !== state.published.version)
  return (
    <ol className="grid gap-3 text-ui">
      {versions.map((version) => (
        <VersionRow key={version.version} group={group} version={version}>
          {former.includes(version) ? (
            <Button size="small" isBusy={isBusy} onClick={() => restore(version.version)}>
              {t('Restore version {version} as a draft', { version: String(version.version) })}
            </Button>
          ) : null}
        </VersionRow>
      ))}
      <li>
        <Button size="small" className="whitespace-normal!" isBusy={isBusy} onClick={() => restore(0)}>
          {t('Restore the original settings as a draft')}
        </Button>
      </li>
    </ol>
  )
}

type VersionRowProps = { group: SettingsGroup; version: SettingsVersion; children: ReactNode }

function VersionRow({ group, version: { version, publishedAt, by, changed }, children }: VersionRowProps) {
  const fields = labelsOf(group, changed)
  return (
    <li className="grid gap-1 border-b border-line pb-3">
      <p>
        {t('Version {version}, {by}', { version: String(version), by })} · <Time at={publishedAt} />
      </p>
      {fields === '' ? null : <p className="text-small text-ink-2">{t('Changed: {fields}', { fields })}</p>}
      <div>{children}</div>
    </li>
  )
}
