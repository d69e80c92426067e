import type { Person } from '#contract/users/person.ts'
import { t } from '#i18n/t.ts'
import { useMay } from '../../../api/may.ts'
import { AnyIcon } from '../../../ui/any-icon.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { customerPaths } from '../users.paths.ts'
import { type AccountAction, accountActions } from './users.actions.ts'

type PersonActionsProps = {
  person: Person
  isMe: boolean
  onAsk: (action: AccountAction) => void
  onEmail: () => void
}

/** Ordering is what staff do most; what changes an account stands behind the menu. */
export function PersonActions({ person, isMe, onAsk, onEmail }: PersonActionsProps) {
  const { _id, name, role, deactivatedAt } = person
  const isActive = deactivatedAt === null
  const mayChange = useMay('customers:write')
  const mayOrder = useMay('orders:write')
  const actions: AccountAction[] = [
    ...(isActive && mayChange ? (['password'] as const) : []),
    ...(isActive ? [role === 'admin' ? ('remove' as const) : ('grant' as const)] : []),
    ...(isMe || !mayChange ? [] : [isActive ? ('deactivate' as const) : ('activate' as const)]),
  ]
  return (
    <div className="order-actions-bar">
      <Menu
        label={t('More actions for {name}', { name })}
        trigger={<AnyIcon name="more" />}
        items={[
          ...actions.map((action) => ({ label: t(accountActions[action].label), onPress: () => onAsk(action) })),
          ...(isActive && mayChange && role === 'customer'
            ? [{ label: t('Change email address'), onPress: onEmail }]
            : []),
        ]}
      />
      {isActive && mayOrder ? (
        <ButtonLink look="primary" size="small" to={customerPaths.order(_id)}>
          <Icon name="cart" />
          {t('Order for this customer')}
        </ButtonLink>
      ) : null}
    </div>
  )
}
