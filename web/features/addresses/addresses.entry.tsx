import type { Address } from '#contract/addresses/addresses.ts'
import { toReadText } from '#contract/addresses/postal.ts'
import { t } from '#i18n/t.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'

type AddressEntryProps = {
  address: Address
  onEdit: () => void
  onDelete: () => void
  onMakeDefault: () => Promise<void>
}

/** One address of the book, as it is written on a parcel. */
export function AddressCard({ address, onEdit, onDelete, onMakeDefault }: AddressEntryProps) {
  const { run: makeDefault, isBusy } = useCommand(onMakeDefault)
  const title = address.label || address.company || address.name
  return (
    <li className="address-entry">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-control font-[620] wrap-anywhere">{title}</h2>
        <span className="flex flex-wrap gap-2">
          {address.isDefaultShip ? (
            <Status kind="paid" isBoxed>
              {t('Default')}
            </Status>
          ) : null}
          {address.isDefaultBill && !address.isDefaultShip ? (
            <Status kind="paid" isBoxed>
              {t('Invoices')}
            </Status>
          ) : null}
        </span>
      </div>
      <p className="text-control whitespace-pre-line wrap-anywhere text-ink-2">{toReadText(address)}</p>
      {address.phone ? <p className="num text-small text-ink-2">{address.phone}</p> : null}
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        <Button size="small" onClick={onEdit} aria-label={t('Change address {title}', { title })}>
          {t('Change')}
        </Button>
        {address.isDefaultShip ? null : (
          <Button
            size="small"
            isBusy={isBusy}
            onClick={makeDefault}
            aria-label={t('Make {title} the default address', { title })}
          >
            {t('Make default')}
          </Button>
        )}
        <Button size="small" look="ghost" onClick={onDelete} aria-label={t('Delete address {title}', { title })}>
          {t('Delete')}
        </Button>
      </div>
    </li>
  )
}
