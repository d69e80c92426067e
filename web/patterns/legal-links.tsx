import { Fragment } from 'react'
import { Link } from 'react-router'
import type { LegalKind } from '#contract/pages/legal-kinds.ts'
import { t } from '#i18n/t.ts'
import { useLegalLinks } from '../shell/navigation.ts'

/** Pages to read before an order. */
export const orderKinds: readonly LegalKind[] = ['terms', 'withdrawal', 'privacy', 'shipping']

/** Where a form sends data or an order: the pages to read before. Nothing, as long as none of them is published. */
export function LegalLinks({ kinds }: { kinds: readonly LegalKind[] }) {
  const links = useLegalLinks().filter(({ kind }) => (kinds as readonly string[]).includes(kind))
  if (links.length === 0) return null
  return (
    <p className="text-small text-ink-2">
      {t('Please note:')}{' '}
      {links.map(({ to, label }, index) => (
        <Fragment key={to}>
          {index > 0 ? ', ' : null}
          <Link to={to} target="_blank" className="inline-block min-h-6">
            {label}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
